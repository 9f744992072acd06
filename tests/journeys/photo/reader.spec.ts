import type { Page } from '@playwright/test';
import { AMOUNTS, drawReceipt, LINES } from '../../receipts/draw-receipt.ts';
import type { Look } from '../../receipts/photograph.ts';
import { pdfOfPicture, pdfOfText } from '../../receipts/make-pdf.ts';
import { ReaderInPage, textsIn, textsOf } from '../../receipts/reader-in-page.ts';
import { enterAsGuest, expect, test, waitUntilOffline } from '../support/fixtures.ts';

// Reading takes seconds of the processor, and these share theirs with other journeys.
test.describe.configure({ timeout: 180_000 });

const OF_THE_READER = /\/(?:models|receipt-reader)\//;

/** Everything that a page asks for from now on, its workers' requests too. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

async function installed(page: Page): Promise<ReaderInPage> {
  await enterAsGuest(page);
  const reader = new ReaderInPage(page);
  expect(await reader.install()).toHaveProperty('value');
  return reader;
}

test.describe('with an offline copy of the app', () => {
  test.use({ offlineCopy: true });

  test('downloads nothing of the reader without consent, then 17 MB, and nothing afterwards, even offline', async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const asked = requestsOf(page);
    await enterAsGuest(page);
    await waitUntilOffline(page);
    const reader = new ReaderInPage(page);
    const before = await reader.state();
    expect(before).toMatchObject({ kind: 'absent' });
    expect(before.kind === 'absent' && before.bytes).toBeLessThan(17.5e6);
    expect(asked.filter((path) => OF_THE_READER.test(path))).toEqual([]);

    const result = await reader.install();
    if ('error' in result) throw new Error(result.error);
    expect(result.value.total).toBe(before.kind === 'absent' && before.bytes);
    expect(result.value.loaded).toBe(result.value.total);
    expect(await reader.state()).toEqual({ kind: 'installed' });
    const picture = await drawReceipt(page);
    expect(await textsIn(reader, picture)).toEqual(expect.arrayContaining([...AMOUNTS]));

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    asked.length = 0;
    expect(await reader.state()).toEqual({ kind: 'installed' });
    expect(await textsIn(reader, picture)).toEqual(expect.arrayContaining([...AMOUNTS]));
    expect(await textsIn(reader, pdfOfText(LINES))).toEqual(expect.arrayContaining([...AMOUNTS]));
    expect(asked.filter((path) => path.startsWith('/models/'))).toEqual([]);
  });
});

const LOOKS: Readonly<Record<string, Partial<Look>>> = {
  'crumpled, in a shadow, aslant': { crumple: 0.15, shadow: 0.5, slope: 4, noise: 10 },
  'a little blurred': { blur: 1, noise: 8 },
  'taken from the right': { turn: 90 },
  'taken from the left': { turn: 270 },
  'upside down': { turn: 180 },
  'very small': { width: 340 },
};

test('reads crumpled, shaded, blurred, small and turned receipts', async ({ page }) => {
  const reader = await installed(page);
  for (const [name, look] of Object.entries(LOOKS)) {
    const result = await reader.read(await drawReceipt(page, look));
    if ('error' in result) throw new Error(`${name}: ${result.error}`);
    const [first] = result.value.readings;
    expect(result.value.stages, name).toEqual(['opening', 'finding', 'reading']);
    expect(first && textsOf(first.reading), name).toEqual(expect.arrayContaining([...AMOUNTS]));
    // The receipt is drawn a little wider than high.
    expect(first?.width, `${name}: upright`).toBeGreaterThan(first?.height ?? 0);
    // The total stands below the first price, and prices stand on the right.
    const placeOf = (text: string) =>
      first?.reading.boxes.find((box) => textsOf({ ...first.reading, boxes: [box] })[0] === text);
    expect(placeOf('28.00')?.centreY, name).toBeGreaterThan(placeOf('4.50')?.centreY ?? 0);
    expect(placeOf('28.00')?.centreX, name).toBeGreaterThan((first?.width ?? 0) / 2);
  }
});

test('a picture of 40 megapixels is read like any other', async ({ page }) => {
  const reader = await installed(page);
  const result = await reader.read(await drawReceipt(page, { width: 6900, noise: 0 }));
  if ('error' in result) throw new Error(result.error);
  const [first] = result.value.readings;
  expect(Math.max(first?.width ?? 0, first?.height ?? 0)).toBe(1600);
  expect(first && textsOf(first.reading)).toEqual(expect.arrayContaining([...AMOUNTS]));
});

test('a PDF with text is read from its text, and a scanned one like a photo', async ({ page }) => {
  const reader = await installed(page);
  const text = await reader.read(pdfOfText(LINES));
  if ('error' in text) throw new Error(text.error);
  expect(text.value.stages, 'nothing had to be recognised').toEqual(['opening']);
  const [first] = text.value.readings;
  expect(first && textsOf(first.reading)).toEqual(expect.arrayContaining(['Tagliatelle', ...AMOUNTS]));
  expect(Math.max(first?.width ?? 0, first?.height ?? 0)).toBe(1600);

  const scanned = await drawReceipt(page);
  expect(await textsIn(reader, pdfOfPicture(scanned))).toEqual(expect.arrayContaining([...AMOUNTS]));
  expect(await reader.read(Buffer.from('%PDF-1.7 and no more'))).toEqual({ error: 'receipt.unreadable' });
});
