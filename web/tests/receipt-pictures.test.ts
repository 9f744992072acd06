import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDiner, emptyBill } from '#domain';
import type { Space } from '#web/platform/storage/keys.ts';

// jsdom's own cannot be put into a database.
vi.stubGlobal('Blob', NodeBlob);
const {
  draftPictures,
  forgetDraftPictures,
  keepDraftPictures,
  keptPhotos,
  changeKeptPhotos,
  erasePhotos,
  movePhotos,
  billsWithPhotos,
} = await import('#web/platform/storage/receipt-pictures.ts');
const { tidyPhotos } = await import('#web/platform/saved/tidy-photos.ts');
const { historyOf } = await import('#web/platform/saved/stores-of-space.ts');

const photo = (text: string): Blob => new Blob([text], { type: 'image/jpeg' });
const textOf = (photos: readonly Blob[]): Promise<string[]> => Promise.all(photos.map((each) => each.text()));
const keep = (space: Space, bill: number, ...names: readonly string[]) =>
  changeKeptPhotos(space, bill, (before) => [
    ...before,
    ...names.map((name) => ({ name, photo: photo(name) })),
  ]);
const keptIn = async (space: Space, bill: number) =>
  textOf((await keptPhotos(space, bill)).map((kept) => kept.photo));
const reading = { width: 600, height: 800, boxes: [], isPage: true };
const draft = (text: string) => [{ picture: photo(text), width: 600, height: 800, reading }];

beforeEach(async () => {
  await erasePhotos('guest');
  await erasePhotos('a-1');
});

describe('pictures that are being checked', () => {
  it('are there until they are forgotten, each space its own', async () => {
    expect(await keepDraftPictures('guest', draft('mine'))).toBe('saved');
    expect(await draftPictures('a-1')).toEqual([]);
    const [found] = await draftPictures('guest');
    expect(found).toMatchObject({ width: 600, height: 800, reading });
    await forgetDraftPictures('guest');
    expect(await draftPictures('guest')).toEqual([]);
  });
});

describe('photos kept with a bill', () => {
  it('are those of this bill in this space', async () => {
    await keep('guest', 1, 'one', 'two');
    await keep('a-1', 1, 'other');
    expect(await keptIn('guest', 1)).toEqual(['one', 'two']);
    expect(await keptPhotos('guest', 2)).toEqual([]);
  });

  it('of a version that had no names for them get one, and keep it', async () => {
    const opened = await openDB('fairtab.receipts');
    await opened.put('kept', [photo('one')], ['guest', 7]);
    opened.close();
    const [first] = await keptPhotos('guest', 7);
    expect(first?.name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/);
    expect(await keptIn('guest', 7)).toEqual(['one']);
    expect((await keptPhotos('guest', 7))[0]?.name).toBe(first?.name);
  });

  it('go to the account with everything else of a guest', async () => {
    await keep('guest', 1, 'one');
    await keep('a-1', 1, 'own', 'one');
    await keepDraftPictures('guest', draft('mine'));
    expect(await movePhotos('guest', 'a-1')).toBe('saved');
    expect(await keptIn('a-1', 1)).toEqual(['own', 'one']);
    expect(await draftPictures('a-1')).toHaveLength(1);
    expect(await billsWithPhotos('guest')).toEqual([]);
    expect(await draftPictures('guest')).toEqual([]);
  });

  it('leave alone what the account is checking itself', async () => {
    await keepDraftPictures('guest', draft('guest'));
    await keepDraftPictures('a-1', draft('own'));
    await movePhotos('guest', 'a-1');
    expect(await textOf((await draftPictures('a-1')).map(({ picture }) => picture))).toEqual(['own']);
  });

  it('go once their bill is neither on screen nor saved', async () => {
    const { bill } = addDiner(emptyBill('GBP', 11), { id: 'ann', name: 'Ann' });
    const saved = await historyOf('guest').save('Enzo', bill);
    for (const time of [11, 22, 33]) await keep('guest', time, 'one');
    await tidyPhotos('guest', 22);
    expect(await billsWithPhotos('guest')).toEqual([11, 22]);
    if (typeof saved !== 'string') await historyOf('guest').remove(saved.id);
    await tidyPhotos('guest', 22);
    expect(await billsWithPhotos('guest')).toEqual([22]);
  });
});
