import { addDiner, emptyBill, type Bill } from '#domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptGuestData, guestLeftovers } from '#web/platform/accounts/guest-data.ts';
import { endSession, startGuestSession, storeSession } from '#web/platform/session.ts';
import { serializeDraft } from '#web/platform/storage/draft.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { readForms, serializeForms } from '#web/platform/storage/forms.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { leaveBill, readLeft } from '#web/platform/storage/left-bills.ts';
import { keepWays, readWays } from '#web/platform/saved/ways-to-pay.ts';
import { accountSession } from '../support/account-session.ts';

const ID = '01a1fd60-147d-7428-b76c-f56efa4965c2';
const guest = spaceKeys('guest');
const account = spaceKeys(`a-${ID}`);
const billOf = (name: string): Bill => addDiner(emptyBill('GBP', 0, name), { id: name, name }).bill;
const GUESTS = serializeDraft(billOf('maya'));
const OWN = serializeDraft(billOf('tom'));
const EARLIER = serializeDraft(billOf('ann'));
const leftIn = (key: string) => readLeft(localStorage.getItem(key)).map(({ text }) => text);
const EMPTY = serializeDraft(emptyBill('GBP', 0));

const formOf = (form: string) => ({ diner: { currency: 'GBP', form } });
/** The stored forms of a page with this bill on screen. */
const formsOf = (bill: string) => serializeForms({ step: 'diner-setup', forms: formOf(bill) }, bill, null);
/** The account's form drafts beside these bills. */
const halfTyped = (...bills: readonly string[]) =>
  bills.map((bill) => readForms(localStorage.getItem(account.forms), bill).forms['diner']?.form);

const signIn = () => storeSession(accountSession(ID));
/** A stored text without its stamp, which changes when it is moved. */
const unstamped = (text: string | null) => text?.replace(/,?"stamp":\d+/, '');
const texts = () =>
  [...(Object.values({ ...localStorage }) as string[]), ...[guest.left, account.left].flatMap(leftIn)].map(
    unstamped,
  );

beforeEach(() => {
  localStorage.clear();
  signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
});

describe('guest data', async () => {
  it('are offered to whoever is signed in, and to nobody else', async () => {
    localStorage.setItem(guest.bill, GUESTS);
    expect(guestLeftovers()?.bill).toBe(true);
    endSession();
    expect(guestLeftovers()).toBeNull();
    startGuestSession();
    expect(guestLeftovers()).toBeNull();
  });

  it.each([
    ['no bill', null],
    ['an empty one', EMPTY],
    ['one that cannot be read', '{"version":1,"bill":{"diners":"nonsense"'],
  ])('are empty with %s', (_, text) => {
    if (text !== null) localStorage.setItem(guest.bill, text);
    expect(guestLeftovers()?.bill ?? false).toBe(false);
  });

  it('move to an account without a bill, with half-typed forms', async () => {
    localStorage.setItem(guest.bill, GUESTS);
    localStorage.setItem(guest.forms, formsOf('maya'));
    localStorage.setItem(account.bill, EMPTY);
    await adoptGuestData();
    expect(unstamped(localStorage.getItem(account.bill))).toBe(GUESTS);
    expect(unstamped(localStorage.getItem(account.forms))).toBe(formsOf('maya'));
    expect(localStorage.getItem(account.left)).toBeNull();
    expect([localStorage.getItem(guest.bill), localStorage.getItem(guest.forms)]).toEqual([null, null]);
    expect(guestLeftovers()?.bill ?? false).toBe(false);
  });

  it('replace the account’s own bill, which can be opened again with its half-typed forms', async () => {
    localStorage.setItem(guest.bill, GUESTS);
    localStorage.setItem(guest.forms, formsOf('maya'));
    localStorage.setItem(account.bill, OWN);
    localStorage.setItem(account.forms, formsOf('tom'));
    await adoptGuestData();
    expect(unstamped(localStorage.getItem(account.bill))).toBe(GUESTS);
    expect(leftIn(account.left)).toEqual([OWN]);
    expect(halfTyped('maya', 'tom')).toEqual(['maya', 'tom']);
    expect(readForms(localStorage.getItem(account.forms), undefined).forms).toEqual(formOf('maya'));
  });

  it('move with the guest’s unsaved bills, which are offered by themselves, too', async () => {
    localStorage.setItem(account.bill, OWN);
    leaveBill(`a-${ID}`, EARLIER);
    leaveBill('guest', GUESTS);
    localStorage.setItem(guest.forms, formsOf('maya'));
    localStorage.setItem(account.forms, formsOf('tom'));
    expect(guestLeftovers()?.bill).toBe(true);
    await adoptGuestData();
    expect(localStorage.getItem(account.bill)).toBe(OWN);
    expect(halfTyped('maya', 'tom')).toEqual(['maya', 'tom']);
    expect(leftIn(account.left)).toEqual([GUESTS, EARLIER]);
    expect(localStorage.getItem(guest.left)).toBeNull();
  });

  it('are offered even if they are only ways to be paid, which are added to the account’s', async () => {
    const [theirs, own] = [
      { kind: 'paypal', handle: 'guest' },
      { kind: 'monzo', handle: 'own' },
    ] as const;
    keepWays(waysOf('guest'), [theirs]);
    keepWays(waysOf(`a-${ID}`), [own]);
    expect(guestLeftovers()).toEqual({ bill: false, groups: 0, bills: 0, ways: 1 });
    expect(await adoptGuestData()).toBe(true);
    expect(readWays(localStorage.getItem(account.waysToPay)).ways).toEqual([own, theirs]);
    expect(waysOf(`a-${ID}`).hasUnsent()).toBe(true);
    expect(guestLeftovers()).toBeNull();
  });

  describe('guest data with a live table', () => {
    const seat = (seatId: string, more = {}) =>
      JSON.stringify({ version: 1, stamp: 1, seatId, phase: 'joined', ...more });
    const left = () => [guest.table, guest.tableEntries].map((key) => localStorage.getItem(key));
    beforeEach(() => {
      localStorage.setItem(guest.bill, GUESTS);
      localStorage.setItem(guest.table, seat('guests'));
      localStorage.setItem(guest.tableEntries, 'entries');
    });

    it.each([
      null,
      seat('before', { phase: 'ended', ending: 'left' }),
      seat('before', { phase: 'ended', ending: 'expired', released: true }),
      seat('guests'),
    ])('move to the account with their seat at the table, if the account has %s', async (own) => {
      if (own !== null) localStorage.setItem(account.table, own);
      await adoptGuestData();
      expect(localStorage.getItem(account.table)).toBe(seat('guests'));
      expect(localStorage.getItem(account.tableEntries)).toBe('entries');
      expect(left()).toEqual([null, null]);
    });

    it.each([seat('own'), seat('own', { phase: 'ended', ending: 'expired' })])(
      'do not replace the account’s open table, or one whose bill it never had: %s',
      async (own) => {
        localStorage.setItem(account.table, own);
        await adoptGuestData();
        expect(localStorage.getItem(account.table)).toBe(own);
        expect(left()).toEqual([seat('guests'), 'entries']);
      },
    );
  });

  it.each([0, 1, 2, 3, 4])(
    'are complete on the device when the page is killed after %i steps',
    async (steps) => {
      localStorage.setItem(guest.bill, GUESTS);
      localStorage.setItem(guest.forms, '{}');
      localStorage.setItem(account.bill, OWN);
      let left = steps;
      const { setItem, removeItem } = Storage.prototype;
      const killed = () => {
        left -= 1;
        return left < 0;
      };
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
        if (killed()) throw new Error('killed');
        setItem.call(this, key, text);
      });
      vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
        if (!killed()) removeItem.call(this, key);
      });
      await adoptGuestData();
      vi.restoreAllMocks();
      expect(texts()).toEqual(expect.arrayContaining([GUESTS, OWN]));
    },
  );
});
