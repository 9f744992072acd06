// @ts-check
import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/project.mjs';

/** The blocks of the tab code: initials, share, colour and the text on it (direction, "Person colours"). */
const CODE = /** @type {const} */ ([
  ['MA', 133, '#c3472a', '#fff'],
  ['TO', 146, '#82ccfe', '#21151a'],
  ['PR', 116, '#5e247c', '#fff'],
  ['AM', 128, '#d18d26', '#21151a'],
  ['JO', 162, '#2176ac', '#fff'],
  ['WL', 96, '#f1a6b6', '#21151a'],
  ['OL', 75, '#005046', '#fff'],
  ['SO', 146, '#ebe37a', '#21151a'],
]);

/** A strip of teeth as wide as the paper, 20 wide and 10 deep. @param {'top' | 'foot'} edge */
const teeth = (edge) =>
  `<svg class="teeth" width="940" height="10" viewBox="0 0 940 10"><path fill="#fffefa" d="${Array.from(
    { length: 47 },
    (_, at) => (edge === 'top' ? `M${at * 20} 10l10-10 10 10z` : `M${at * 20} 0l10 10 10-10z`),
  ).join('')}"/></svg>`;

/**
 * The preview of a link to Fairtab elsewhere, 1200 x 630: the table's cloth, and on it a torn slip with name, promise
 * and tab code. Small previews still show the words.
 * @param {string} receipt the drawing, 60 x 72
 */
export function sharePicture(receipt) {
  const besley = readFileSync(inRoot('web', 'src', 'ui', 'fonts', 'besley-700.woff2')).toString('base64');
  return `<style>
    @font-face { font-family: Besley; src: url(data:font/woff2;base64,${besley}) }
    body { height: 630px; display: grid; place-content: center; font-family: Besley; color: #21151a;
      background: repeating-linear-gradient(90deg, #7a17331d 0 48px, #0000 48px 96px) 0 0,
        repeating-linear-gradient(#7a17331d 0 48px, #0000 48px 96px) 0 3px, #e3e8d8 }
    body > div { width: 940px; filter: drop-shadow(0 2px 2px #21151a2e) drop-shadow(0 18px 28px #21151a1f) }
    .teeth { display: block; width: 940px; height: 10px }
    .slip { background: #fffefa; padding: 52px 64px 56px }
    .name { display: flex; align-items: center; gap: 20px; font-size: 44px; letter-spacing: -.012em }
    .name svg { width: 60px; height: 60px }
    h1 { font-size: 86px; line-height: 88px; letter-spacing: -.02em; margin: 34px 0 38px }
    .code { display: flex; gap: 5px; font-size: 25px }
    .code span { display: grid; place-content: center; height: 76px; border-radius: 4px }
  </style><div>${teeth('top')}<div class="slip">
    <div class="name"><svg viewBox="0 0 100 100"><rect width="100" height="100" rx="21" fill="#7a1733"/><g
      transform="translate(17.5 11.5) scale(1.083)">${receipt}</g></svg>Fairtab</div>
    <h1>Split Restaurant<br>Bills Effortlessly</h1>
    <div class="code">${CODE.map(
      ([initials, share, fill, text]) =>
        `<span style="flex: ${share} 0 0; background: ${fill}; color: ${text}">${initials}</span>`,
    ).join('')}</div>
  </div>${teeth('foot')}</div>`;
}
