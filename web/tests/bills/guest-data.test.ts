import 'fake-indexeddb/auto';
import { addDiner, emptyBill, type Bill } from '#domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptGuestData, guestDataState, guestLeftovers, offerGuestData } from '#web/bills/guest-data.ts';
import '#web/messages/en/account.po';
import { moveGuestData } from '#web/account/GuestOffer.tsx';
import { toastStore } from '#web/ui/overlays/toast.ts';
import { endSession, startGuestSession, storeSession } from '#web/platform/session.ts';
import { loadDraft, serializeDraft } from '#web/bills/document/draft.ts';
import { keepShare, keptShare } from '#web/platform/kept-shares.ts';
import { waysOf } from '#web/platform/saved/ways-of-space.ts';
import { readForms, serializeForms } from '#web/bills/document/forms.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { leaveBill, readLeft } from '#web/bills/document/left-bills.ts';
import { keepWays, readWays } from '#web/platform/saved/ways-to-pay.ts';
import { groupsOf } from '#web/platform/saved/groups-of-space.ts';
import { savedBillsOf } from '#web/bills/saved/saved-bills-of.ts';
import { forgetSpace } from '#web/platform/saved/once-per-space.ts';
import { updateSaved } from '#web/bills/saved/update-saved.ts';
import { forgetCopiesRead } from '#web/bills/document/both-copies.ts';
import { eraseDurable, readDurable } from '#web/platform/storage/durable-copies.ts';
import {
  billsWithPhotos,
  changeKeptPhotos,
  erasePhotos,
  keptPhotos,
} from '#web/platform/storage/receipt-pictures.ts';
import { eraseBills } from '#web/platform/storage/records.ts';
import { accountSession } from '../support/account-session.ts';
import { kept } from '../support/in-account.ts';

// jsdom's Blob cannot be stored in a database; before the modules that know it.
await vi.hoisted(async () => vi.stubGlobal('Blob', (await import('node:buffer')).Blob));

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
/** A page that starts: only what is stored is known. */
const restart = () => {
  vi.restoreAllMocks();
  for (const space of ['guest', `a-${ID}`] as const) {
    forgetSpace(space);
    forgetCopiesRead(space);
  }
};
const forgotten = async () => {
  await Promise.all(
    ['guest', `a-${ID}`].map((space) =>
      Promise.all([eraseBills(space as Space), erasePhotos(space as Space), eraseDurable(space as Space)]),
    ),
  );
  localStorage.clear();
  sessionStorage.clear();
  restart();
  signIn();
};
beforeEach(forgotten);
afterEach(() => endSession());

describe('guest data', async () => {
  it('are offered to whoever is signed in, and to nobody else', async () => {
    localStorage.setItem(guest.bill, GUESTS);
    expect(guestLeftovers()?.unsaved).toBe(1);
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
    expect(guestLeftovers()?.unsaved ?? 0).toBe(0);
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
    expect(guestLeftovers()?.unsaved ?? 0).toBe(0);
  });

  it('move with the guest’s unsaved bills, which are offered by themselves, too', async () => {
    localStorage.setItem(account.bill, OWN);
    leaveBill(`a-${ID}`, EARLIER);
    leaveBill('guest', GUESTS);
    localStorage.setItem(guest.forms, formsOf('maya'));
    localStorage.setItem(account.forms, formsOf('tom'));
    expect(guestLeftovers()?.unsaved).toBe(1);
    await moveGuestData();
    expect(toastStore.getState()).toMatchObject({
      title: 'Guest data moved',
      body: 'Now in your account: a bill.',
    });
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
    expect(guestLeftovers()).toEqual({ unsaved: 0, groups: 0, bills: 0, ways: 1 });
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

  it('that become another bill take along what is stored under its id', async () => {
    const own = addDiner(billOf('maya'), { id: 'eve', name: 'Eve' }).bill;
    await savedBillsOf(`a-${ID}`).save('Dinner', own);
    localStorage.setItem(guest.bill, GUESTS);
    localStorage.setItem(guest.forms, formsOf('maya'));
    const seat = { version: 1, stamp: 1, seatId: 'guests', phase: 'joined' };
    localStorage.setItem(guest.table, JSON.stringify({ ...seat, billId: 'maya' }));
    keepShare('guest', 'maya', { me: 'maya', ways: new Map() });
    await changeKeptPhotos('guest', 'maya', () => [{ name: 'one.jpg', photo: new Blob(['one']) }]);
    expect(await adoptGuestData()).toBe(true);
    const id = loadDraft(`a-${ID}`)?.bill?.id ?? '';
    expect(id).not.toBe('maya');
    expect(halfTyped(id, 'maya')).toEqual(['maya', undefined]);
    expect(JSON.parse(localStorage.getItem(account.table) ?? '')).toEqual({ ...seat, billId: id });
    expect([id, 'maya'].map((bill) => keptShare(`a-${ID}`, bill)?.me)).toEqual(['maya', undefined]);
    expect((await keptPhotos(`a-${ID}`, id)).map(({ name }) => name)).toEqual(['one.jpg']);
  });

  it.each(['', 'eve'])(
    'merge their changes into a bill of the account, or keep them beside it: %s',
    async (added) => {
      const [own, theirs] = [savedBillsOf(`a-${ID}`), savedBillsOf('guest')];
      const saved = kept(await own.save('Dinner', billOf('tom')));
      const [entry] = own.getState().bills;
      if (!entry) throw new Error('not saved');
      await theirs.import([{ entry, bill: billOf('tom') }]);
      const [copy] = theirs.getState().bills;
      const edited = addDiner(billOf('tom'), { id: 'gus', name: 'gus' }).bill;
      if (copy) await updateSaved(theirs, copy, edited);
      if (added) await updateSaved(own, saved, addDiner(billOf('tom'), { id: added, name: added }).bill);
      offerGuestData();
      expect(await adoptGuestData()).toBe(true);
      expect(theirs.entries()).toEqual([]);
      expect(own.getState().bills.map(({ diners }) => diners.join(' '))).toEqual(
        added ? ['tom eve', 'tom gus'] : ['tom gus'],
      );
    },
  );

  const THEIRS = billOf('zoe');
  /** What the guest has, of every kind; the account has a bill of its own on screen. */
  const fill = async () => {
    localStorage.setItem(guest.bill, GUESTS);
    localStorage.setItem(guest.forms, formsOf('maya'));
    localStorage.setItem(account.bill, OWN);
    leaveBill('guest', EARLIER);
    groupsOf('guest').save('Us', ['Ann']);
    keepWays(waysOf('guest'), [{ kind: 'paypal', handle: 'guest' }]);
    const saved = kept(await savedBillsOf('guest').save('Lunch', THEIRS));
    await updateSaved(savedBillsOf('guest'), saved, addDiner(THEIRS, { id: 'eve', name: 'Eve' }).bill);
    await savedBillsOf('guest').save('Dinner', THEIRS);
    await changeKeptPhotos('guest', THEIRS.id, () => [{ name: 'one.jpg', photo: new Blob(['one']) }]);
    sessionStorage.setItem(guest.undo, '{}');
  };
  /** Kills the page before the write to storage that follows so many others; returns whether there were as many. */
  const killAfter = (steps: number): (() => boolean) => {
    let left = steps;
    const dying = (prototype: object, method: string, last: () => unknown) => {
      const write = Reflect.get(prototype, method) as (...words: unknown[]) => unknown;
      vi.spyOn(prototype as Record<string, () => unknown>, method).mockImplementation(function (
        this: object,
        ...words: unknown[]
      ) {
        left -= 1;
        return left < 0 ? last() : write.apply(this, words);
      });
    };
    const killed = () => {
      throw new Error('killed');
    };
    dying(Storage.prototype, 'setItem', killed);
    dying(Storage.prototype, 'removeItem', () => undefined);
    for (const method of ['put', 'delete']) dying(IDBObjectStore.prototype, method, killed);
    return () => left < 0;
  };

  /** What the account has, and all that is left of the guest. */
  const everything = async () => {
    const [own, theirs] = [savedBillsOf(`a-${ID}`), savedBillsOf('guest')];
    await Promise.all([own.load(), theirs.load()]);
    const copies = await readDurable([guest.bill, guest.forms, guest.left]);
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return {
      bill: unstamped(localStorage.getItem(account.bill)),
      left: leftIn(account.left).toSorted(),
      forms: halfTyped('maya'),
      groups: groupsOf(`a-${ID}`)
        .getState()
        .groups.map(({ name }) => name),
      ways: readWays(localStorage.getItem(account.waysToPay)).ways,
      bills: own
        .getState()
        .bills.map(({ name, dinerCount }) => `${name} ${dinerCount}`)
        .toSorted(),
      photos: (await keptPhotos(`a-${ID}`, THEIRS.id)).map(({ name }) => name),
      ofGuest: [
        ...keys.filter((key) => key.startsWith('fairtab.guest.')),
        ...copies.keys(),
        ...theirs.entries(),
        ...(await billsWithPhotos('guest')),
      ],
    };
  };

  it('move whole and once, whenever the page is killed, and leave nothing behind', async () => {
    let wasKilled = true;
    let steps = 0;
    for (; wasKilled; steps++) {
      await forgotten();
      await fill();
      offerGuestData();
      const isDead = killAfter(steps);
      await adoptGuestData().catch(() => undefined);
      wasKilled = isDead();
      restart();
      if (wasKilled) {
        expect([steps, guestDataState()]).toEqual([steps, steps === 0 ? 'offered' : 'moving']);
        expect(await adoptGuestData()).toBe(true);
      }
      expect({ steps, state: guestDataState(), ...(await everything()) }).toEqual({
        steps,
        state: null,
        bill: GUESTS,
        left: [EARLIER, OWN].toSorted(),
        forms: ['maya'],
        groups: ['Us'],
        ways: [{ kind: 'paypal', handle: 'guest' }],
        bills: ['Dinner 1', 'Lunch 2'],
        photos: ['one.jpg'],
        ofGuest: [],
      });
    }
    expect(steps).toBeGreaterThan(15);
  });
});
