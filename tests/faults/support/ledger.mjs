// @ts-check
// What several people have done at once, what of it was acknowledged, and what is there afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRows, ask, codeOf, isYes, logIn, newBill, signUp } from './people.mjs';

/**
 * @typedef {import('./people.mjs').Person} Person
 * @typedef {import('./people.mjs').Place} Place
 */

/** Bills, groups, deletions and sign-ups of one server's life. */
export class Ledger {
  /** @type {Person[]} those who write */
  writers = [];
  /** Ids of accounts that were acknowledged. @type {Map<string, string>} with their address */
  accounts = new Map();
  /** Bills: `kept` was acknowledged, `gone` was deleted and that acknowledged; anything else is open. @type {Map<string, 'kept' | 'gone' | 'open'>} */
  bills = new Map();
  /** Groups: the number last acknowledged and the highest sent. @type {Map<string, { said: number, sent: number }>} */
  groups = new Map();
  /** How often something was acknowledged. */
  acknowledged = 0;
  /** Refusals by code. @type {Map<string, number>} */
  refusals = new Map();

  /** @param {import('./people.mjs').Answer} answer @returns {boolean} whether it was acknowledged */
  note(answer) {
    if (isYes(answer)) {
      this.acknowledged += 1;
      return true;
    }
    const code = answer.status === 0 ? 'no answer' : codeOf(answer);
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    return false;
  }

  /** @param {Place} place @param {number} count */
  async invite(place, count) {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const person = await this.signUp(place);
        if (!person) throw new Error('Nobody could sign up before the fault.');
        this.writers.push(person);
      }),
    );
  }

  /** @param {Place} place @returns {Promise<Person | undefined>} */
  async signUp(place) {
    const { person, answer } = await signUp(place);
    this.note(answer);
    if (person) this.accounts.set(person.id, person.email);
    return person;
  }

  /** @param {Place} place @param {Person} person @param {number} [size] */
  async saveBill(place, person, size = 0) {
    const bill = newBill(person, { size });
    this.bills.set(bill.id, 'open');
    const isSaved = this.note(await ask(place, person, 'POST', '/rest/v1/bill_history', bill));
    if (isSaved) this.bills.set(bill.id, 'kept');
    return isSaved ? bill.id : undefined;
  }

  /** @param {Place} place @param {Person} person @param {string} id */
  async deleteBill(place, person, id) {
    this.bills.set(id, 'open');
    const isGone = this.note(await ask(place, person, 'DELETE', `/rest/v1/bill_history?id=eq.${id}`));
    if (isGone) this.bills.set(id, 'gone');
  }

  /** @param {Place} place @param {Person} person */
  async saveGroup(place, person) {
    const state = this.groups.get(person.id) ?? { said: 0, sent: 0 };
    this.groups.set(person.id, state);
    const number = state.sent + 1;
    state.sent = number;
    const group = {
      user_id: person.id,
      group_id: 'friends',
      group_name: `Friends ${number}`,
      group_data: ['Ann', 'Bob'],
      last_used_at: new Date(Date.now() + number).toISOString(),
    };
    const path = '/rest/v1/saved_groups?on_conflict=user_id,group_id';
    if (this.note(await ask(place, person, 'POST', path, group))) state.said = number;
  }

  /**
   * Everybody writes at once until `isOver`, or until no answer comes any more.
   * @param {Place} place
   * @param {() => number} random
   * @param {() => boolean} isOver
   */
  async write(place, random, isOver) {
    const before = () => this.refusals.get('no answer') ?? 0;
    const known = before();
    await Promise.all(
      this.writers.map(async (person) => {
        /** @type {(string | undefined)[]} */
        const mine = [];
        while (!isOver() && before() === known) {
          const choice = random();
          if (choice < 0.7) mine.push(await this.saveBill(place, person));
          else if (choice < 0.8) await this.saveGroup(place, person);
          else if (choice < 0.97) {
            const id = mine.pop();
            if (id) await this.deleteBill(place, person, id);
          } else await this.signUp(place);
        }
      }),
    );
  }

  /** Everybody logs in again. @param {Place} place */
  async logInAgain(place) {
    this.writers = await Promise.all(
      this.writers.map(async ({ email }) => {
        const person = await logIn(place, email);
        if (!person) throw new Error(`${email} cannot log in any more.`);
        return person;
      }),
    );
  }

  /**
   * Compares with what the server has now.
   * @param {Place} place
   * @param {string} secretKey
   * @returns {Promise<{ things: number, found: number, lost: string[], strange: string[] }>} `things`: what has to be there
   * (or gone); `strange`: what nobody has ever sent, or rows that belong to nobody
   */
  async compare(place, secretKey) {
    const operator = { ...place, secretKey };
    const bills = await allRows(operator, 'bill_history', 'id, user_id, name, total_amount', 'id');
    const groups = await allRows(operator, 'saved_groups', 'user_id, group_name', 'id');
    const users = new Map(
      (await allRows(operator, 'users', 'id, email', 'id')).map((row) => [row.id, row.email]),
    );
    const lost = [];
    const strange = [];
    const present = new Set(bills.map(({ id }) => id));
    if (present.size !== bills.length) strange.push('a bill that is there twice');
    for (const [id, state] of this.bills) {
      if (state === 'kept' && !present.has(id)) lost.push(`bill ${id}`);
      if (state === 'gone' && present.has(id)) lost.push(`deletion of bill ${id}`);
    }
    for (const { id, user_id, name, total_amount } of bills) {
      const isOurs = this.bills.has(String(id)) && name === `Dinner ${String(id).slice(0, 8)}`;
      if (!isOurs || total_amount !== 12.5) strange.push(`bill ${String(id)}`);
      if (!users.has(user_id)) strange.push(`a bill of nobody: ${String(id)}`);
    }
    for (const [id, email] of this.accounts) if (users.get(id) !== email) lost.push(`account ${email}`);
    const numbers = new Map(
      groups.map((row) => [row.user_id, Number(/\d+$/.exec(String(row.group_name))?.[0])]),
    );
    if (numbers.size !== groups.length) strange.push('a group that is there twice');
    for (const [id, { said, sent }] of this.groups) {
      const number = numbers.get(id) ?? 0;
      if (number < said) lost.push(`group ${said} of ${id}`);
      if (number > sent) strange.push(`group ${number} of ${id}`);
    }
    const settled = [...this.bills.values()].filter((state) => state !== 'open').length;
    const things =
      settled + this.accounts.size + [...this.groups.values()].filter(({ said }) => said > 0).length;
    return { things, found: things - lost.length, lost, strange };
  }
}

/** The operator's key of a data folder. @param {string} dataDir */
export function secretKeyOf(dataDir) {
  const secrets = /** @type {{ secretKey: string }} */ (
    JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  );
  return secrets.secretKey;
}
