// @ts-check
// `npm run icons`: draws favicon, app icons and the share picture from tools/icons/receipt.svg into web/public. Its
// output is committed; run it again after changing the drawing, and look at what it made.
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '../lib/arguments.mjs';
import { inRoot } from '../lib/project.mjs';
import { browserArgs, findBrowser } from '../lib/find-browser.mjs';
import { makeInstalled } from '../lib/ready.mjs';
import { sharePicture } from './share-picture.mjs';

readArguments(
  'npm run icons: draws the icons and the share picture from tools/icons/receipt.svg into web/public',
  {},
);
await makeInstalled('what draws', 'npm run icons');
// Imported here and not above, because a fresh clone installs it first.
const { chromium } = await import('@playwright/test');

const CLARET = '#7a1733';
/** The source's own measures. */
const WIDTH = 60;
const HEIGHT = 72;

const source = readFileSync(inRoot('tools', 'icons', 'receipt.svg'), 'utf8');
const receipt = /<g[\s\S]*<\/g>/.exec(source)?.[0].replaceAll(/\s+/g, ' ').replaceAll('> <', '><') ?? '';

/**
 * The receipt, this high, in the middle of a square of 100; slightly lower, because the teeth look lighter than the rest. @param {number}
 * height
 */
function centred(height, drawing = receipt) {
  const scale = height / HEIGHT;
  const x = (100 - WIDTH * scale) / 2;
  const y = (100 - height) / 2 + height * 0.012;
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})">${drawing}</g>`;
}

/** @param {string} content */
const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;

/** An icon with rounded corners, for systems that show it unchanged. @param {number} height */
const tile = (height) => svg(`<rect width="100" height="100" rx="21" fill="${CLARET}"/>${centred(height)}`);

/** An icon that fills its square, for systems that round the corners. @param {number} height */
const ground = (height) => svg(`<rect width="100" height="100" fill="${CLARET}"/>${centred(height)}`);

/** In one colour, which the system chooses: the receipt's outline and its blocks. */
const outline = receipt
  .replace('fill="#fffefa"', 'fill="none" stroke="#000" stroke-width="4" stroke-linejoin="round"')
  .replaceAll(/fill="#(?!fffefa)\w+"/g, 'fill="#000"');

/** A brighter claret on a dark tab bar, where the usual one could not be seen. */
const favicon = svg(
  `<style>@media(prefers-color-scheme:dark){#tile{fill:#a62f4d}}</style><rect id="tile" width="100" height="100" rx="21" fill="${CLARET}"/>${centred(78)}`,
);

/** @type {readonly (readonly [file: string, size: number, drawing: string])[]} */
const ICONS = [
  ['icons/icon-192.png', 192, tile(68)],
  ['icons/icon-512.png', 512, tile(68)],
  // All of it within the middle 80 % circle, whatever shape is cut out: its half diagonal is 39.
  ['icons/icon-maskable-512.png', 512, ground(58)],
  ['icons/icon-monochrome-512.png', 512, svg(centred(58, outline))],
  ['icons/apple-touch-icon.png', 180, ground(66)],
  ['favicon.ico', 32, tile(78)],
];

/**
 * An icon file of one picture, for whatever asks for `/favicon.ico` without reading a page.
 * @param {Buffer} png
 * @param {number} size
 */
function ico(png, size) {
  const head = Buffer.alloc(22);
  // The kind of file (an icon), and how many pictures it has.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  // Planes, bits of a pixel, the picture's bytes and where they begin.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs() });
try {
  /** @param {string} file @param {number} width @param {number} height @param {string} html */
  const draw = async (file, width, height, html) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${html}`);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot({ omitBackground: true });
    await page.close();
    writeFileSync(inRoot('web', 'public', file), file.endsWith('.ico') ? ico(png, width) : png);
  };
  writeFileSync(inRoot('web', 'public', 'icons', 'favicon.svg'), `${favicon}\n`);
  for (const [file, size, drawing] of ICONS) await draw(file, size, size, drawing);
  await draw('share.png', 1200, 630, sharePicture(receipt));
} finally {
  await browser.close();
}
