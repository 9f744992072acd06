// @ts-check
// Many people and many bills, written by the database itself.
import { longBill } from './long-bill.mjs';

/** @typedef {import('./bare-database.mjs').Query} Query */

/** @param {Query} query @param {string} name */
async function columnsOf(query, name) {
  const rows = await query(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
     from information_schema.columns
     where table_schema || '.' || table_name = $1 and is_generated = 'NEVER'`,
    [name],
  );
  return String(rows[0]?.['list']);
}

const made = (/** @type {string} */ columns) =>
  columns
    .split(', ')
    .map((column) => `made.${column}`)
    .join(', ');

/** The address of the account with this number. */
export const emailOf = (/** @type {number} */ index) => `bench-${index}@fairtab.test`;

/**
 * Accounts number `from` to `to`, each with the password of the account with this email; their profiles come by the trigger.
 * @param {Query} query @param {string} model @param {number} from @param {number} to
 */
export async function seedUsers(query, model, from, to) {
  const users = await columnsOf(query, 'auth.users');
  const identities = await columnsOf(query, 'auth.identities');
  await query(
    `insert into auth.users (${users})
     select ${made(users)} from auth.users as model, generate_series(${from}::integer, ${to}::integer) as index,
       lateral (select (jsonb_populate_record(model, jsonb_build_object(
         'id', gen_random_uuid(), 'email', 'bench-' || index || '@fairtab.test'))).*) as made
     where model.email = '${model}'`,
  );
  await query(
    `insert into auth.identities (${identities})
     select ${made(identities)}
     from auth.users as person, auth.identities as model join auth.users as first on first.id = model.user_id,
       lateral (select (jsonb_populate_record(model, jsonb_build_object(
         'id', gen_random_uuid(), 'user_id', person.id, 'provider_id', person.id,
         'identity_data', jsonb_build_object('sub', person.id, 'email', person.email)))).*) as made
     where first.email = '${model}' and substring(person.email from '^bench-([0-9]+)@')::integer between ${from} and ${to}`,
  );
  await query('analyze');
}

/**
 * Bills of one person: 25 items for eight people each, a minute apart.
 * @param {Query} query @param {string} email @param {number} count
 */
export async function seedBills(query, email, count) {
  await query(
    `insert into public.bill_history (user_id, name, bill, diner_count, total_amount, currency, date, created_at)
     select person.id, 'Dinner number ' || index, $1::text::jsonb, 8, 250 + index, 'GBP',
       now() - make_interval(mins => index), now() - make_interval(mins => index)
     from auth.users as person, generate_series(1, ${count}) as index where person.email = '${email}'`,
    [JSON.stringify(longBill(25))],
  );
  await query('analyze');
}
