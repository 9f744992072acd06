// @ts-check
import { equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

/** The start of a JPEG of 640 by 480 points: an application's segment and a frame. */
const HEAD = 'ffd8 ffe0000601020304 ffc20011 08 01e0 0280'.replaceAll(' ', '');
export const PHOTO = Buffer.concat([Buffer.from(HEAD, 'hex'), Buffer.alloc(1000)]);
export const JPEG = { contentType: 'image/jpeg' };

/** @param {string} userId */
export const bill = (userId) => ({
  id: randomUUID(),
  user_id: userId,
  name: 'Dinner 🍣 <b>',
  bill: { items: [] },
  diner_count: 2,
  total_amount: 12.5,
  currency: 'GBP',
});

/**
 * A saved bill with its photo, which are there while the work is done.
 * @param {import('./people.mjs').Person} person
 * @param {(photo: { folder: string, name: string }) => Promise<unknown>} work `folder`: for more photos of the bill
 */
export async function withPhoto({ client, id }, work) {
  const row = bill(id);
  const folder = `${id}/${row.id}`;
  const name = `${folder}/${randomUUID()}.jpg`;
  const photos = client.storage.from('receipts');
  equal((await client.from('bill_history').insert(row)).error, null);
  equal((await photos.upload(name, PHOTO, JPEG)).error, null);
  await work({ folder, name });
  equal((await photos.remove([name])).error, null);
  await client.from('bill_history').delete().eq('id', row.id);
}
