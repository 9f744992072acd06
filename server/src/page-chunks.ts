import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '#web/app/paths.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The pages that people arrive on, by the source of their lazy chunk. */
const ARRIVALS: ReadonlyMap<string, string> = new Map([
  [PATHS.home, 'src/app/LandingRoute.tsx'],
  [PATHS.app, 'src/app/WizardRoute.tsx'],
  [PATHS.table, 'src/app/TableRoute.tsx'],
]);

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen);
  return seen;
}

/**
 * For a page's path, the `Link` header (RFC 8288) that lets the browser fetch the page's own scripts beside the
 * common ones instead of after them: one round trip less on a slow network. Without a manifest: none.
 */
export function readPageLinks(folder: string): (path: string) => string | undefined {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch {
    return () => undefined;
  }
  const common = withImports(manifest, 'app.html');
  const links = new Map<string, string>();
  for (const [path, source] of ARRIVALS) {
    const own = [...withImports(manifest, source)].filter((key) => !common.has(key));
    const files = own.flatMap((key) => manifest[key]?.file ?? []);
    if (files.length > 0)
      links.set(path, files.map((file) => `</${file}>; rel=modulepreload; crossorigin`).join(', '));
  }
  return (path) => links.get(path);
}
