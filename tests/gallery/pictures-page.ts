import type { View } from './views.ts';

/** A state with its pictures. */
export interface Shown {
  readonly screen: string;
  readonly name: string;
  readonly views: readonly (View & { readonly name: string; readonly file: string })[];
  /** Its problems. */
  readonly problems: readonly string[];
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { margin: 0 24px 60px; }
form, nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 8px 20px; padding: 12px 0; background: Canvas; }
nav { position: static; }
.pictures { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; }
figcaption { opacity: .7; font-size: 13px; }
img { display: block; height: auto; max-width: 90vw; outline: 1px solid #8886; zoom: var(--size, .5); }
pre { color: #c22; white-space: pre-wrap; }
`;

/** Hides what is not asked for: by width, by theme, and by words in the name of screen or state. */
const SCRIPT = `
const form = document.querySelector('form');
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', () => {
  const { width, theme, words, size } = form.elements;
  for (const figure of document.querySelectorAll('figure'))
    figure.hidden = !((!width.value || figure.dataset.width === width.value) && (!theme.value || figure.dataset.theme === theme.value));
  for (const state of document.querySelectorAll('article'))
    state.hidden = !state.dataset.name.includes(words.value.toLowerCase()) || !state.querySelector('figure:not([hidden])');
  document.body.style.setProperty('--size', size.value);
});
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const options = (values: readonly (string | number)[]): string =>
  values.map((value) => `<option>${value}</option>`).join('');

function article({ screen, name, views, problems }: Shown): string {
  const figures = views.map(
    (view) =>
      `<figure data-width="${view.width}" data-theme="${view.theme}"><a href="${view.file}"><img src="${view.file}" loading="lazy" alt="${escaped(`${screen}, ${name}, ${view.name}`)}" width="${view.width}"></a><figcaption>${escaped(view.name)}</figcaption></figure>`,
  );
  return `<article data-name="${escaped(`${screen} ${name}`.toLowerCase())}"><h3>${escaped(name)}</h3>
${problems.map((problem) => `<pre>${escaped(problem)}</pre>`).join('')}<div class="pictures">${figures.join('\n')}</div></article>`;
}

/** The page of all pictures, in the order of `shown`. */
export function pageOf(shown: readonly Shown[]): string {
  const widths = [...new Set(shown.flatMap(({ views }) => views.map(({ width }) => width)))].sort(
    (a, b) => a - b,
  );
  const names = [...new Set(shown.map(({ screen }) => screen))];
  const sections = names.map((name, index) => ({
    name,
    id: `s${index}`,
    states: shown.filter(({ screen }) => screen === name),
  }));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fairtab, every screen</title><style>${STYLE}</style>
<h1>Every screen</h1>
<nav>${sections.map(({ name, id }) => `<a href="#${id}">${escaped(name)}</a>`).join(' ')}</nav>
<form><label>Width <select name="width"><option value="">all</option>${options(widths)}</select></label>
<label>Theme <select name="theme"><option value="">both</option>${options(['light', 'dark'])}</select></label>
<label>Size <select name="size"><option value=".5">half</option><option value="1">full</option><option value=".25">quarter</option></select></label>
<label>Words <input name="words" type="search"></label></form>
${sections.map(({ name, id, states }) => `<section id="${id}"><h2>${escaped(name)}</h2>${states.map(article).join('\n')}</section>`).join('\n')}
<script>${SCRIPT}</script></html>
`;
}
