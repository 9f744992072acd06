import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { canLogIn, createAccount, freshEmail, logIn, type Account } from '../../journeys/support/account.ts';
import { mailedPath } from '../../journeys/support/mail.ts';
import { conversionCard, conversionSwitch } from '../../journeys/support/rates.ts';
import {
  billOf,
  button,
  field,
  itemFor,
  keptBill,
  seed,
  stepHeading,
  tab,
  toast,
} from '../../journeys/support/table.ts';
import type { World } from './world.ts';

/** One thing that a person does, and how they see that it has worked. */
export interface Step {
  readonly name: string;
  /** May be done again until `done`. */
  readonly act: (page: Page) => Promise<void>;
  /** Resolves to whether it has worked, without waiting. */
  readonly done: (page: Page) => Promise<boolean>;
}

export interface Journey {
  readonly steps: readonly Step[];
  /** What has to be there afterwards: a sentence for each thing that is not. */
  readonly check: (page: Page) => Promise<readonly string[]>;
}

export type MakeJourney = (page: Page, world: World) => Promise<Journey>;

const DINNER = billOf(['Maya', 'Tom'], {
  currency: 'EUR',
  usesHomeCurrency: false,
  items: [itemFor([1, 2], 'Soup', 6), itemFor([1], 'Steak', 20)],
});
const PASSWORD = 'correct-horse';
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().isVisible();
const isAt = (page: Page, path: string) => new URL(page.url()).pathname === path;
const exactly = (what: string, count: number, wanted = 1) => (count === wanted ? [] : [`${count} × ${what}`]);

/** Opens an address, unless the page is there already. */
const open = (path: string, done: Step['done'], name = `open ${path.split('?')[0]}`): Step => ({
  name,
  act: async (page) => {
    await page.goto(path, { waitUntil: 'commit' }).catch(() => undefined);
  },
  done,
});

/** Logs in, past every cut. */
async function enter(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ from: path.split('?')[0] ?? path })}`);
  await logIn(page, account);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
}

/** Rows of one person. */
async function rowsOf(world: World, table: string, columns: string, user: string) {
  const rows = await world.rows(table, `user_id, ${columns}`, 'id');
  return rows.filter((row) => row.user_id === user);
}

/** Until `check` finds nothing: what is on the device is sent by and by. */
async function settled(check: () => Promise<readonly string[]>, page: Page): Promise<readonly string[]> {
  let problems = await check();
  for (let attempt = 0; problems.length > 0 && attempt < 20; attempt += 1) {
    await page.waitForTimeout(500);
    problems = await check();
  }
  return problems;
}

const diner = (name: string): Step => ({
  name: `add ${name}`,
  act: async (page) => {
    await field(page, 'Name').fill(name);
    await button(page, 'Add diner').click();
  },
  done: async (page) => (await button(page, `Remove ${name}`).count()) > 0,
});
const go = (step: 'item-entry' | 'summary'): Step => ({
  name: `go to ${step}`,
  act: (page) => tab(page, step).click({ timeout: 3000 }),
  done: (page) => stepHeading(page, step).isVisible(),
});
const itemStep: Step = {
  name: 'add an item',
  act: async (page) => {
    const form = page.getByRole('form', { name: 'Items' });
    await form.getByRole('textbox', { name: /^Item/ }).first().fill('Soup');
    await form.getByRole('textbox', { name: /Price/ }).first().fill('6');
    await form.getByRole('radio', { name: 'Maya' }).check();
    await form.getByRole('button', { name: /^Add/ }).first().click();
  },
  done: (page) => page.getByRole('region', { name: 'Items on Bill' }).getByText('Soup').first().isVisible(),
};
const billSteps = [diner('Maya'), diner('Tom'), go('item-entry'), itemStep, go('summary')];

async function checkKept(page: Page): Promise<readonly string[]> {
  const bill = await keptBill(page);
  return [
    ...exactly('diner on the device', bill.diners.length, 2),
    ...exactly('item on the device', bill.items.length),
  ];
}

const saveStep = (
  what: 'Save Bill' | 'Save Group',
  label: string,
  name: string,
  done: Step['done'],
): Step => ({
  name: what.toLowerCase(),
  act: async (page) => {
    const dialog = page.getByRole('dialog');
    if (!(await dialog.isVisible())) await button(page, what).click({ timeout: 3000 });
    await field(dialog, label).fill(name, { timeout: 3000 });
    await button(dialog, 'Save').click({ timeout: 3000 });
  },
  done,
});

const signUp: MakeJourney = async (_page, world) => {
  const email = freshEmail('cut');
  return {
    steps: [
      open('/signup', (page) => field(page, 'Email').isVisible()),
      {
        name: 'sign up',
        act: async (page) => {
          // Whoever reads that there is an account already logs in.
          if (await sees(page, 'This email is already registered')) {
            await page.getByRole('link', { name: 'Log In', exact: true }).first().click();
            await logIn(page, { id: '', email, password: PASSWORD });
            return;
          }
          if (isAt(page, '/login')) return logIn(page, { id: '', email, password: PASSWORD });
          await field(page, 'Email').fill(email);
          await field(page, 'Password').fill(PASSWORD);
          await field(page, 'Confirm password').fill(PASSWORD);
          await button(page, 'Sign up').click({ timeout: 3000 });
        },
        done: async (page) => isAt(page, '/app') && stepHeading(page, 'diner-setup').isVisible(),
      },
    ],
    check: async () => {
      const rows = (await world.rows('users', 'id, email', 'id')).filter((row) => row.email === email);
      const isIn = await canLogIn(world.url, { id: '', email, password: PASSWORD });
      return [...exactly('account', rows.length), ...(isIn ? [] : ['the account does not open'])];
    },
  };
};

const login: MakeJourney = async (_page, world) => {
  const account = await createAccount(world.url);
  return {
    steps: [
      open('/login', (page) => field(page, 'Email').isVisible()),
      {
        name: 'log in',
        act: (page) => logIn(page, account),
        done: async (page) => isAt(page, '/app') && stepHeading(page, 'diner-setup').isVisible(),
      },
      open('/profile', (page) => sees(page, account.email)),
    ],
    check: async () => [],
  };
};

const guestBill: MakeJourney = async () => ({
  steps: [
    open('/', (page) => button(page, 'Continue as guest').isVisible()),
    {
      name: 'continue as guest',
      act: (page) => button(page, 'Continue as guest').click({ timeout: 3000 }),
      done: (page) => stepHeading(page, 'diner-setup').isVisible(),
    },
    ...billSteps,
  ],
  check: checkKept,
});

const userBill: MakeJourney = async (page, world) => {
  const account = await createAccount(world.url);
  await enter(page, account, '/app');
  return {
    steps: [open('/app', (page) => stepHeading(page, 'diner-setup').isVisible()), ...billSteps],
    check: async (page) => {
      const text = await page.evaluate((id) => localStorage.getItem(`fairtab.a-${id}.bill`), account.id);
      const { bill } = JSON.parse(text ?? '{"bill":{"diners":[],"items":[]}}') as {
        bill: { diners: unknown[]; items: unknown[] };
      };
      return [
        ...exactly('diner on the device', bill.diners.length, 2),
        ...exactly('item on the device', bill.items.length),
      ];
    },
  };
};

/** Somebody with an account and a bill on this device. */
async function atSummary(page: Page, world: World): Promise<Account> {
  const account = await createAccount(world.url);
  await enter(page, account, '/app');
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [`fairtab.a-${account.id}.bill`, JSON.stringify({ version: 1, bill: DINNER })],
  );
  await page.goto('/app?step=summary');
  await stepHeading(page, 'summary').waitFor();
  return account;
}

const saveBill: MakeJourney = async (page, world) => {
  const account = await atSummary(page, world);
  const name = `Dinner ${randomUUID().slice(0, 8)}`;
  return {
    steps: [
      open('/app?step=summary', (page) => button(page, 'Save Bill').isVisible()),
      saveStep('Save Bill', 'Bill name', name, (page) => toast(page, 'Saved').isVisible()),
    ],
    check: (page) =>
      settled(async () => {
        const rows = await rowsOf(world, 'bill_history', 'id, name', account.id);
        return exactly('bill in the account', rows.filter((row) => row.name === name).length);
      }, page),
  };
};

const saveGroup: MakeJourney = async (page, world) => {
  const account = await atSummary(page, world);
  return {
    steps: [
      open('/app?step=diner-setup', (page) => button(page, 'Save Group').isVisible()),
      saveStep('Save Group', 'Group name', 'Friday lot', async (page) =>
        page.getByRole('region', { name: 'Saved Groups' }).getByText('Friday lot').first().isVisible(),
      ),
    ],
    check: (page) =>
      settled(
        async () =>
          exactly('group in the account', (await rowsOf(world, 'saved_groups', 'id', account.id)).length),
        page,
      ),
  };
};

const history: MakeJourney = async (page, world) => {
  const account = await atSummary(page, world);
  for (const name of ['Osteria', 'Lamb']) {
    const answered = page.waitForResponse(
      (answer) => answer.url().includes('/bill_history') && answer.request().method() === 'POST',
    );
    await button(page, 'Save Bill').click();
    await field(page.getByRole('dialog'), 'Bill name').fill(name);
    await button(page.getByRole('dialog'), 'Save').click();
    await answered;
  }
  const list = (page: Page) => page.getByRole('list', { name: 'Saved bills' });
  return {
    steps: [
      {
        name: 'open the history',
        act: (page) => button(page, 'Bill History').click({ timeout: 3000 }),
        done: async (page) => (await list(page).getByText('Osteria').count()) > 0,
      },
      {
        name: 'delete a bill',
        act: (page) => page.getByRole('button', { name: /^Delete Osteria/ }).click({ timeout: 3000 }),
        done: async (page) => (await list(page).getByText('Osteria').count()) === 0,
      },
      {
        name: 'open a bill',
        act: (page) =>
          list(page)
            .getByRole('listitem')
            .filter({ hasText: 'Lamb' })
            .getByRole('button')
            .first()
            .click({ timeout: 3000 }),
        done: (page) => stepHeading(page, 'summary').isVisible(),
      },
    ],
    check: (page) =>
      settled(async () => {
        const names = (await rowsOf(world, 'bill_history', 'id, name', account.id)).map(({ name }) => name);
        return names.join() === 'Lamb' ? [] : [`the account has ${names.join(', ') || 'nothing'}`];
      }, page),
  };
};

const currency: MakeJourney = async (page) => {
  await seed(page.context(), { bill: DINNER, step: 'summary' });
  return {
    steps: [
      open('/app?step=summary', (page) => conversionSwitch(page).isVisible()),
      {
        name: 'convert',
        act: async (page) => {
          const toggle = conversionSwitch(page);
          const retry = conversionCard(page)
            .getByRole('button', { name: /Retry|Try again|Refresh/i })
            .first();
          if (await toggle.isChecked()) {
            if (await retry.isVisible()) await retry.click({ timeout: 3000 });
          } else await toggle.click({ timeout: 3000 });
        },
        done: async (page) => /Total in GBP/.test(await conversionCard(page).innerText()),
      },
    ],
    check: async (page) => exactly('diner', (await keptBill(page)).diners.length, 2),
  };
};

const subscribe: MakeJourney = async (page, world) => {
  const account = await createAccount(world.url);
  await enter(page, account, '/subscription');
  const overlay = (page: Page) => page.frameLocator('iframe[title="Checkout"]');
  const isPremium = async (page: Page) => (await button(page, 'Current Plan').count()) > 0;
  return {
    steps: [
      open(
        '/subscription',
        async (page) => (await button(page, 'Subscribe Now').isVisible()) || isPremium(page),
      ),
      {
        name: 'open the checkout',
        act: (page) => button(page, 'Subscribe Now').click({ timeout: 3000 }),
        done: async (page) =>
          page.url().includes('/checkout/sandbox/pay/') ||
          (await overlay(page).getByRole('button', { name: 'Pay', exact: true }).isVisible()),
      },
      {
        name: 'pay',
        act: async (page) => {
          // With the overlay gone, or its page empty, it is opened anew; the profile shows what has been bought.
          const place = page.url().includes('/checkout/sandbox/pay/') ? page : overlay(page);
          const isOpen = await place.getByRole('button', { name: 'Pay', exact: true }).isVisible();
          if (!isOpen) {
            await page.goto('/subscription').catch(() => undefined);
            await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 5000 });
            if (await isPremium(page)) return;
            await button(page, 'Subscribe Now').click({ timeout: 3000 });
            await overlay(page).getByRole('button', { name: 'Pay', exact: true }).waitFor({ timeout: 5000 });
          }
          const now = page.url().includes('/checkout/sandbox/pay/') ? page : overlay(page);
          await now.getByRole('radio', { name: /4242.*succeeds/ }).check({ timeout: 3000 });
          await now.getByRole('button', { name: 'Pay', exact: true }).click({ timeout: 3000 });
        },
        done: async (page) => (await isPremium(page)) || isAt(page, '/profile'),
      },
    ],
    check: (page) =>
      settled(async () => {
        const rows = await world.rows('users', 'id, subscription_status', 'id');
        const mine = rows.find(({ id }) => id === account.id);
        return mine?.subscription_status === 'premium'
          ? []
          : [`paid, and the account is ${String(mine?.subscription_status)}`];
      }, page),
  };
};

const reset: MakeJourney = async (_page, world) => {
  const account = await createAccount(world.url);
  const renewed = { ...account, password: 'battery-staple' };
  return {
    steps: [
      open('/password-reset', (page) => field(page, 'Email').isVisible()),
      {
        name: 'ask for a link',
        act: async (page) => {
          await field(page, 'Email').fill(account.email);
          await button(page, 'Send Reset Link').click({ timeout: 3000 });
        },
        done: (page) => page.getByRole('heading', { name: 'Check Your Email' }).isVisible(),
      },
      {
        name: 'open the link',
        act: async (page) => {
          const link = await mailedPath(world.url, account.email, /reset/i);
          await page.goto(link, { waitUntil: 'commit' }).catch(() => undefined);
        },
        done: (page) => field(page, 'New password').isVisible(),
      },
      {
        name: 'save the new password',
        act: async (page) => {
          if (!(await field(page, 'New password').isVisible())) return;
          await field(page, 'New password').fill(renewed.password);
          await field(page, 'Confirm new password').fill(renewed.password);
          await button(page, 'Save new password').click({ timeout: 3000 });
        },
        // Saved by an attempt whose answer was lost: the link is used, and the new password opens the account.
        done: async (page) =>
          isAt(page, '/login') ||
          ((await sees(page, 'This link does not work any more')) && (await canLogIn(world.url, renewed))),
      },
    ],
    check: async () =>
      (await canLogIn(world.url, renewed)) ? [] : ['the new password does not open the account'],
  };
};

/** Every journey that a network can be cut in. */
export const JOURNEYS: Readonly<Record<string, MakeJourney>> = {
  'sign up': signUp,
  'log in': login,
  'bill of a guest': guestBill,
  'bill of a user': userBill,
  'save a bill': saveBill,
  'save a group': saveGroup,
  'history and deletion': history,
  currency,
  'subscription checkout': subscribe,
  'password reset': reset,
};
