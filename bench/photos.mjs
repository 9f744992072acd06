// @ts-check
// Reads photos of written receipts with faults of known kinds and strengths, by the built app's reader in a browser: how many are right
// afterwards, told to be open, or silently wrong (docs/product/receipt.md).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { inRoot } from '../tools/lib/project.mjs';
import { withBrowser } from './support/browser.mjs';
import { withServer } from './support/servers.mjs';

export const TITLE = 'Photos: receipts with faults of the paper, the light and the camera';
export const MINUTES = 40;

/** The set that is photographed: common places, in letters that every browser's font has. */
const SET = 'sixth';
const LATIN = /^[\u0020-\u024f€£₺–—’“”„×·]*$/;
const RECEIPTS = 5;

/** @typedef {Partial<import('../tests/receipts/photograph.ts').Look>} Look */

/** By their names: from weak to strong. @type {Readonly<Record<string, readonly Look[]>>} */
const FAULTS = {
  none: [{}],
  'bent like a bow, °': [{ bend: 5 }, { bend: 10 }, { bend: 15 }],
  'perspective, narrower': [{ perspective: 0.2 }, { perspective: 0.4 }, { perspective: 0.6 }],
  'crumpled, letters': [{ crumple: 0.1 }, { crumple: 0.2 }, { crumple: 0.3 }],
  'turned, °': [{ slope: 7 }, { slope: 14 }, { slope: 21 }],
  'blurred, pixels': [{ blur: 2 }, { blur: 4 }, { blur: 6 }],
  'faded, of black': [{ fading: 0.6 }, { fading: 0.8 }, { fading: 0.9 }],
  'in a shadow': [{ shadow: 0.6 }, { shadow: 0.85 }, { shadow: 0.95 }],
  stained: [{ stains: 4 }, { stains: 12 }],
  'cut off, of its width': [{ cut: 0.08 }, { cut: 0.12 }, { cut: 0.16 }],
  'another receipt beside it': [{ others: 1 }],
  'JPEG, left out': [{ compression: 0.4 }, { compression: 0.8 }, { compression: 0.95 }],
  'small, pixels wide': [{ width: 600 }, { width: 400 }, { width: 300 }],
  'large, pixels wide': [{ width: 3000 }],
  'noise, of 255': [{ noise: 30 }, { noise: 60 }, { noise: 90 }],
  'all of it, a little': [
    {
      bend: 4,
      perspective: 0.1,
      crumple: 0.08,
      slope: 3,
      blur: 1,
      fading: 0.3,
      shadow: 0.5,
      stains: 1,
      noise: 12,
      compression: 0.4,
    },
  ],
};
const WIDTH = 1200;

/** The boxes of a print as a paper with texts. @param {import('#domain').Reading} reading */
const paperOf = ({ width, height, boxes }) => ({
  width,
  height,
  texts: boxes.map(({ characters, centreX, centreY, width: length, height: letter }) => ({
    text: characters.map(({ text }) => text).join(''),
    x: centreX - length / 2,
    y: centreY,
    width: length,
    height: letter * 0.9,
  })),
});

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure({ quick }) {
  /** @template T @param {string} path @returns {Promise<T>} */
  const load = async (path) => (await runnerImport(inRoot(path), { logLevel: 'error' })).module;
  /** @type {typeof import('../domain/tests/support/receipt-sets.ts')} */
  const sets = await load('domain/tests/support/receipt-sets.ts');
  /** @type {typeof import('../tests/receipts/photograph.ts')} */
  const { photograph } = await load('tests/receipts/photograph.ts');
  /** @type {typeof import('../tests/receipts/reader-in-page.ts')} */
  const { ReaderInPage } = await load('tests/receipts/reader-in-page.ts');
  const samples = [...sets.allSets(undefined)]
    .flatMap(([name, some]) => (name.includes(SET) ? some : []))
    .filter(({ reading }) => paperOf(reading).texts.every(({ text }) => LATIN.test(text)))
    .filter((sample) => sets.outcomesOf([sample]) === 'r')
    .slice(0, quick ? 2 : RECEIPTS);
  const pictures = inRoot('reports', 'photos');
  mkdirSync(pictures, { recursive: true });
  /** @type {[fault: string, strength: string, outcomes: string][]} */
  const found = [];
  await withServer(({ url }) =>
    withBrowser(async (browser) => {
      const page = await browser.newPage();
      await page.goto(url);
      const reader = new ReaderInPage(page);
      await reader.install();
      for (const [fault, looks] of Object.entries(FAULTS))
        for (const look of looks) {
          let outcomes = '';
          const [strength = ''] = Object.values(look).map(String);
          for (const [index, sample] of samples.entries()) {
            const photo = await photograph(page, paperOf(sample.reading), {
              seed: index + 1,
              width: WIDTH,
              ...look,
            });
            if (index === 0)
              writeFileSync(join(pictures, `${fault.replace(/\W+/g, '-')}${strength}.jpg`), photo);
            const result = await reader.read(photo);
            const [first] = result.value?.readings ?? [];
            outcomes += first ? sets.outcomesOf([{ ...sample, reading: first.reading }]) : 't';
          }
          console.log(fault, strength, outcomes);
          found.push([fault, strength, outcomes]);
        }
    }),
  );
  return {
    rows: [],
    tables: [
      {
        head: ['fault', 'strength', 'of', 'right', 'told', 'silently wrong', 'in an amount'],
        rows: found.map(([fault, strength, outcomes]) => [
          fault,
          strength,
          ...[/./g, /r/g, /[tw]/g, /[acqn]/g, /a/g].map((letters) =>
            String(outcomes.match(letters)?.length ?? 0),
          ),
        ]),
      },
    ],
    notes: [
      `Photos of ${samples.length} receipts that are right as text, ${WIDTH} pixels wide, one of each kind in reports/photos. A name or a quantity that is not as printed counts as wrong.`,
    ],
  };
}
