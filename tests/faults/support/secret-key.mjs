// @ts-check
import postgres from 'postgres';

/** The operator's key of the servers that share a PostgreSQL. @param {string} url @returns {Promise<string>} */
export async function secretKeyInDatabase(url) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql`select value from fairtab_host.secrets`;
    return /** @type {{ secretKey: string }} */ (JSON.parse(String(row?.value))).secretKey;
  } finally {
    await sql.end();
  }
}
