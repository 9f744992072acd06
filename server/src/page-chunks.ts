import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '#web/app/paths.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const WIZARD = 'src/app/WizardRoute.tsx';
const OTHERS = 'src/app/OtherRoutes.tsx';
/** The pages that people arrive on, by the sources of their lazy chunks. */
const ARRIVALS: ReadonlyMap<string, readonly string[]> = new Map([
  [PATHS.home, ['src/app/LandingRoute.tsx']],
  [PATHS.app, [WIZARD]],
  [`${PATHS.app}?step=summary`, [WIZARD, 'src/bill/summary/SummaryStep.tsx']],
  [PATHS.table, ['src/app/TableRoute.tsx']],
  [PATHS.profile, [OTHERS, 'src/app/ProfileRoute.tsx']],
  [PATHS.login, [OTHERS, 'src/app/AccountRoutes.tsx']],
  [PATHS.signup, [OTHERS, 'src/app/AccountRoutes.tsx']],
]);

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
 * For a page's path with its query, the `Link` header (RFC 8288) that lets the browser fetch the page's own scripts beside the
 * common ones instead of after them: one round trip less on a slow network. Without a manifest: none.
 */
export function readPageLinks(folder: string): (address: string) => string | undefined {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    return () => undefined;
  }
  const common = withImports(manifest, ['app.html']);
  const links = new Map<string, string>();
  for (const [page, sources] of ARRIVALS) {
    const own = [...withImports(manifest, sources)].filter((key) => !common.has(key));
    const files = own.flatMap((key) => manifest[key]?.file ?? []);
    if (files.length > 0)
      links.set(page, files.map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', '));
  }
  // A query that has no line of its own changes nothing about the page's scripts.
  return (address) => links.get(address) ?? links.get(address.replace(/\?.*/, ''));
}
