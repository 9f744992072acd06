import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../../tools/lib/project.mjs';

const TEXT = /\.(?:js|css|html|json|webmanifest)$/;

/**
 * Another version of the built app: every file with a hash in its name has another name, as after any change of its content,
 * and the page's and the worker's own content differ.
 */
export function makeVersion(mark: string): { program: string; remove: () => void } {
  mkdirSync(inRoot('.cache'), { recursive: true });
  // Inside the project, so that the server finds its packages.
  const folder = mkdtempSync(inRoot('.cache', 'version-'));
  for (const part of ['server', 'web'])
    cpSync(inRoot('dist', part), join(folder, 'dist', part), { recursive: true });
  symlinkSync(inRoot('supabase'), join(folder, 'supabase'));
  const web = join(folder, 'dist/web');
  // The packed copies are of the version before; without them the server sends the files themselves.
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(web, name));
  const assets = readdirSync(join(web, 'assets')).filter((name) => TEXT.test(name));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, `${mark}$1`)]));
  for (const [from, to] of renamed) renameSync(join(web, 'assets', from), join(web, 'assets', to));
  const names = new RegExp(assets.map((name) => name.replaceAll(/[.$]/g, String.raw`\$&`)).join('|'), 'g');
  for (const entry of readdirSync(web, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    let text = readFileSync(file, 'utf8').replaceAll(names, (name) => renamed.get(name) ?? name);
    if (entry.name === 'index.html') text = text.replace('<html', `<html data-version="${mark}"`);
    // The list of files to keep names the page with a digest of it.
    if (entry.name === 'sw.js')
      text = text
        .replace(/(url:"index\.html",revision:")/, `$1${mark}`)
        .replace(/(revision:")(\w+",url:"index\.html")/, `$1${mark}$2`);
    writeFileSync(file, text);
  }
  return {
    program: join(folder, 'dist/server/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
