import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STEPS } from '#domain';
import { PATHS } from '#web/paths.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The name of the one style sheet of all pages in Vite's manifest. */
const SHEET = 'style.css';
const WIZARD = 'src/app/routes/WizardRoute.tsx';
/** Read before the wizard is shown (web/src/app/routes/load-pages.ts). */
const DATABASE = 'src/platform/storage/durable-copies.ts';
const MIDDLE_STEPS = 'src/wizard/middle-steps.ts';
const OTHERS = 'src/app/routes/OtherRoutes.tsx';
/** The pages that people arrive on, by the sources of their lazy chunks. */
const ARRIVALS = new Map<string, readonly string[]>([
  [PATHS.home, ['src/app/routes/LandingRoute.tsx']],
  [PATHS.app, [WIZARD, DATABASE]],
  ...STEPS.slice(1, -1).map((step): [string, string[]] => [
    `${PATHS.app}?step=${step}`,
    [WIZARD, DATABASE, MIDDLE_STEPS],
  ]),
  [`${PATHS.app}?step=summary`, [WIZARD, DATABASE, 'src/summary/SummaryStep.tsx']],
  [PATHS.table, ['src/app/routes/TableRoute.tsx']],
  [PATHS.split, ['src/app/routes/SplitRoute.tsx']],
  [PATHS.trip, ['src/app/routes/TripRoute.tsx']],
  [PATHS.profile, [OTHERS, 'src/app/routes/ProfileRoute.tsx']],
  [PATHS.login, [OTHERS, 'src/app/routes/AccountRoutes.tsx']],
  [PATHS.signup, [OTHERS, 'src/app/routes/AccountRoutes.tsx']],
]);

/** In bytes: nginx, as it is installed, refuses answers whose headers have more than 4 KB, and the others take 800. */
const LONGEST_HEADER = 3000;

function withImports(
  manifest: Manifest,
  keys: readonly string[],
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    withImports(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

/**
 * For a page's path with its query, the `Link` header (RFC 8288) that lets the browser fetch all scripts of the page at once, instead of
 * discovering them one after the other: a round trip less on a slow network. The sheet and the theme come first, since the first paint
 * waits only for them (docs/decisions/0022-what-a-bill-weighs.md); scripts have a lower priority. Those that do not fit are found a round
 * trip later. Without a manifest: none.
 */
export function readPageLinks(folder: string): (address: string) => string | undefined {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    return () => undefined;
  }
  const filesOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.file ?? []);
  // The sheet and the theme come first: without its line, the theme would queue behind the scripts.
  const look = [
    ...filesOf([SHEET]).map((file) => `</${file}>;rel=preload;as=style;crossorigin`),
    '</theme.js>;rel=preload;as=script',
  ];
  const links = new Map<string, string>();
  for (const [page, sources] of ARRIVALS) {
    const scripts = filesOf(withImports(manifest, sources)).map(
      (file) => `</${file}>;rel=modulepreload;fetchpriority=low`,
    );
    const header = [...look, ...scripts].reduce((all, link) =>
      all.length + link.length < LONGEST_HEADER ? `${all},${link}` : all,
    );
    if (scripts.length > 0) links.set(page, header);
  }
  // A query that has no line of its own changes nothing about the page's scripts.
  return (address) => links.get(address) ?? links.get(address.replace(/\?.*/, ''));
}
