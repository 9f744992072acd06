// @ts-check
// Makes the running server ask the checkout provider about its subscriptions (docs/subscriptions.md, "Reconciling"). Reads the server's
// secret
// key where the server keeps it: in DATABASE_URL, or in DATA_DIR.
import { readFileSync } from 'node:fs';
import postgres from 'postgres';

const { DATABASE_URL = '', DATA_DIR = '/var/lib/fairtab', PORT = '3000' } = process.env;

/** @returns {Promise<string>} */
async function secrets() {
  if (DATABASE_URL === '') return readFileSync(`${DATA_DIR}/secrets.json`, 'utf8');
  const sql = postgres(DATABASE_URL, { max: 1 });
  const [row] = await sql`select value from fairtab_host.secrets`;
  await sql.end();
  return row?.value;
}

const { secretKey } = JSON.parse(await secrets());
const reply = await fetch(`http://127.0.0.1:${PORT}/functions/v1/reconcile-subscriptions`, {
  method: 'POST',
  headers: { apikey: secretKey },
});
console.log(reply.status, await reply.text());
if (!reply.ok) process.exitCode = 1;
