import { randomBytes, randomUUID } from 'node:crypto';
import { readSecrets } from '../../../server/src/backend/secrets.ts';
import { freshEmail } from '../../journeys/support/account.ts';
import { expect, type Server } from './fault.ts';

const PASSWORD = 'correct horse 1';

/** Where a backend is. */
type Place = Pick<Server, 'url' | 'key' | 'dataDir'>;
/** Somebody who uses the backend over HTTP, from an address of their own. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly address: string;
  readonly token: string;
  readonly refresh: string;
}
/** `status` 0: no answer came, or half of one. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** One request; never throws. */
export async function ask(
  { url, key }: Place,
  who: { readonly address: string; readonly token?: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        apikey: key,
        'content-type': 'application/json',
        'x-forwarded-for': who.address,
        ...(who.token !== undefined && { authorization: `Bearer ${who.token}` }),
        ...(path.includes('on_conflict') && { prefer: 'resolution=merge-duplicates' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return { status: 0, body: null };
  }
}

export const isYes = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** The code of a refusal, or its status. */
export function codeOf({ status, body }: Answer): string {
  if (status === 0) return 'no answer';
  return body instanceof Object && 'code' in body ? `${status} ${String(body.code)}` : String(status);
}

/** All rows of a table by the operator's key, past every policy. */
export async function allRows(
  place: Place,
  table: string,
  columns: string,
  secretKey = readSecrets(place.dataDir)?.secretKey ?? '',
): Promise<readonly Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (;;) {
    const path = `/rest/v1/${table}?select=id,${columns}&order=id&limit=1000&offset=${rows.length}`;
    const operator = { address: '10.255.255.255', token: secretKey };
    const answer = await ask({ ...place, key: secretKey }, operator, 'GET', path);
    expect(answer, `${table} can be read`).toMatchObject({ status: 200 });
    const page = answer.body as Record<string, unknown>[];
    rows.push(...page);
    if (page.length < 1000) return rows;
  }
}

/** Simultaneous writes by several people, those acknowledged, and those found afterwards. */
export class Ledger {
  /** Those who write. */
  people: Person[] = [];
  /** How often something was acknowledged. */
  acknowledged = 0;
  /** Acknowledged writes that were missing at one of the checks. */
  readonly lost = new Set<string>();
  readonly #refusals = new Map<string, number>();
  /** The addresses of accounts that were acknowledged, by their id. */
  readonly #accounts = new Map<string, string>();
  /** `kept` was acknowledged, `gone` was deleted and that acknowledged; anything else is open. */
  readonly #bills = new Map<string, 'kept' | 'gone' | 'open'>();
  /** The number of each person's group: the last that was acknowledged, and the highest that was sent. */
  readonly #groups = new Map<string, { said: number; sent: number }>();

  /** The one that runs at the moment. */
  server: Server;

  constructor(server: Server) {
    this.server = server;
  }

  /** A ledger with so many people. */
  static async of(server: Server, count: number): Promise<Ledger> {
    const ledger = new Ledger(server);
    const invited = await Promise.all(Array.from({ length: count }, () => ledger.signUp()));
    ledger.people = invited.filter((person) => person !== undefined);
    expect(ledger.people, 'people signed up before the fault').toHaveLength(count);
    return ledger;
  }

  /** The first of those who write. */
  get first(): Person {
    const [person] = this.people;
    if (!person) throw new Error('There is nobody.');
    return person;
  }

  /** How often there was no answer. */
  get silent(): number {
    return this.#refusals.get('no answer') ?? 0;
  }

  /** Its row in the table of faults. */
  get counted() {
    return { acknowledged: this.acknowledged, lost: this.lost };
  }

  /** Every refusal with how often it came. */
  get refusals(): string {
    return [...this.#refusals].map(([code, times]) => `${times} × ${code}`).join(', ');
  }

  #note(answer: Answer): boolean {
    if (isYes(answer)) this.acknowledged += 1;
    else this.#refusals.set(codeOf(answer), (this.#refusals.get(codeOf(answer)) ?? 0) + 1);
    return isYes(answer);
  }

  /** The auth service's response, with the person if it has a session. */
  async #session(
    path: string,
    body: object,
    who: Pick<Person, 'email' | 'address'>,
  ): Promise<{ answer: Answer; person?: Person }> {
    const answer = await ask(this.server, { address: who.address }, 'POST', `/auth/v1/${path}`, body);
    if (answer.status !== 200) return { answer };
    const { user, access_token, refresh_token } = answer.body as {
      user: { id: string };
      access_token: string;
      refresh_token: string;
    };
    const { email, address } = who;
    return { answer, person: { id: user.id, email, address, token: access_token, refresh: refresh_token } };
  }

  async signUp(): Promise<Person | undefined> {
    const who = { email: freshEmail('fault'), address: newAddress() };
    const { person, answer } = await this.#session('signup', { email: who.email, password: PASSWORD }, who);
    this.#note(answer);
    if (person) this.#accounts.set(person.id, person.email);
    return person;
  }

  async logIn(email: string): Promise<Person | undefined> {
    const path = 'token?grant_type=password';
    return (await this.#session(path, { email, password: PASSWORD }, { email, address: newAddress() }))
      .person;
  }

  /** A new session for a person of an old one. */
  renew(person: Person): Promise<{ answer: Answer; person?: Person }> {
    return this.#session('token?grant_type=refresh_token', { refresh_token: person.refresh }, person);
  }

  async logInAgain(): Promise<void> {
    const known = await Promise.all(this.people.map(({ email }) => this.logIn(email)));
    expect(known, 'everybody can log in again').not.toContain(undefined);
    this.people = known.filter((person) => person !== undefined);
  }

  /** @returns its id, when that was acknowledged; `size`: bytes of its text */
  async saveBill(person: Person, size = 0): Promise<string | undefined> {
    const id = randomUUID();
    this.#bills.set(id, 'open');
    const isSaved = this.#note(
      await ask(this.server, person, 'POST', '/rest/v1/rpc/replace_bill', {
        base: null,
        version: {
          id,
          name: nameOf(id),
          date: new Date().toISOString(),
          // Random, because PostgreSQL would compress a repeated letter.
          bill: { text: randomBytes(Math.ceil(size * 0.75)).toString('base64') },
          diner_count: 2,
          total_amount: TOTAL,
          currency: 'GBP',
        },
        is_new: true,
      }),
    );
    if (isSaved) this.#bills.set(id, 'kept');
    return isSaved ? id : undefined;
  }

  async #deleteBill(person: Person, id: string): Promise<void> {
    this.#bills.set(id, 'open');
    if (this.#note(await ask(this.server, person, 'DELETE', `/rest/v1/bill_history?id=eq.${id}`)))
      this.#bills.set(id, 'gone');
  }

  async saveGroup(person: Person): Promise<void> {
    const state = this.#groups.get(person.id) ?? { said: 0, sent: 0 };
    this.#groups.set(person.id, state);
    const number = (state.sent += 1);
    const isSaved = this.#note(
      await ask(this.server, person, 'POST', '/rest/v1/saved_groups?on_conflict=user_id,group_id', {
        user_id: person.id,
        group_id: 'friends',
        group_name: `Friends ${number}`,
        group_data: ['Ann', 'Bob'],
        last_used_at: new Date(Date.now() + number).toISOString(),
      }),
    );
    if (isSaved) state.said = number;
  }

  /** Everybody writes at once until `isOver`, or until no answer comes any more. */
  async write(random: () => number, isOver: () => boolean): Promise<void> {
    const known = this.silent;
    await Promise.all(
      this.people.map(async (person) => {
        const mine: (string | undefined)[] = [];
        while (!isOver() && this.silent === known) {
          const choice = random();
          if (choice < 0.7) mine.push(await this.saveBill(person));
          else if (choice < 0.8) await this.saveGroup(person);
          else if (choice < 0.97) {
            const id = mine.pop();
            if (id) await this.#deleteBill(person, id);
          } else await this.signUp();
        }
      }),
    );
  }

  /** Compares with what the server has now. Fails on what nobody has ever sent and on rows that belong to nobody. */
  async check(secretKey?: string): Promise<void> {
    const bills = await allRows(this.server, 'bill_history', 'user_id,name,total_amount', secretKey);
    const groups = await allRows(this.server, 'saved_groups', 'user_id,group_name', secretKey);
    const accounts = await allRows(this.server, 'users', 'email', secretKey);
    const emails = new Map(accounts.map(({ id, email }) => [id, email]));
    const numbers = new Map(
      groups.map((row) => [row['user_id'], Number(/\d+$/.exec(String(row['group_name']))?.[0])]),
    );
    const present = new Set(bills.map(({ id }) => id));

    for (const [id, state] of this.#bills) {
      if (state === 'kept' && !present.has(id)) this.lost.add(`bill ${id}`);
      if (state === 'gone' && present.has(id)) this.lost.add(`deletion of bill ${id}`);
    }
    for (const [id, email] of this.#accounts) if (emails.get(id) !== email) this.lost.add(`account ${email}`);
    for (const [id, { said }] of this.#groups)
      if ((numbers.get(id) ?? 0) < said) this.lost.add(`group ${said} of ${id}`);

    const strange = [
      ...bills
        .filter(({ id, name, total_amount, user_id }) => {
          const isOurs = this.#bills.has(String(id)) && name === nameOf(String(id)) && total_amount === TOTAL;
          return !isOurs || !emails.has(user_id);
        })
        .map(({ id }) => `bill ${String(id)}`),
      ...[...this.#groups]
        .filter(([id, { sent }]) => (numbers.get(id) ?? 0) > sent)
        .map(([id]) => `group ${numbers.get(id)} of ${id}`),
      ...(present.size === bills.length ? [] : ['a bill that is there twice']),
      ...(numbers.size === groups.length ? [] : ['a group that is there twice']),
    ];
    expect.soft(strange, 'nothing is there that nobody has sent').toEqual([]);
  }
}

const TOTAL = 12.5;
const nameOf = (id: string) => `Dinner ${id.slice(0, 8)}`;
