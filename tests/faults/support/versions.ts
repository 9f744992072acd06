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
 * and the content of the pages and the worker differs. `folder` has to be removed.
 */
export function makeVersion(mark: string): { program: string; folder: string } {
  mkdirSync(inRoot('.cache'), { recursive: true });
  // Inside the project, so that the server finds its packages.
  const folder = mkdtempSync(inRoot('.cache', 'version-'));
  for (const part of ['server', 'web'])
    cpSync(inRoot('dist', part), join(folder, 'dist', part), { recursive: true });
  symlinkSync(inRoot('supabase'), join(folder, 'supabase'));
  const web = join(folder, 'dist/web');
  const assets = readdirSync(join(web, 'assets')).filter((name) => TEXT.test(name));
  const renamed = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, `${mark}$1`)]));
  for (const [from, to] of renamed) renameSync(join(web, 'assets', from), join(web, 'assets', to));
  const names = new RegExp(assets.map((name) => name.replaceAll(/[.$]/g, String.raw`\$&`)).join('|'), 'g');
  for (const entry of readdirSync(web, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    // The compressed copies are those of the previous version; without them the server sends the files themselves.
    if (/\.(?:br|gz)$/.test(entry.name)) rmSync(file);
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    let text = readFileSync(file, 'utf8').replaceAll(names, (name) => renamed.get(name) ?? name);
    // index.html and app.html; the worker keeps app.html, with a digest of it in its list.
    if (entry.name.endsWith('.html')) text = text.replace('<html', `<html data-version="${mark}"`);
    if (entry.name === 'sw.js') text = text.replace(/(url:"app\.html",revision:")/, `$1${mark}`);
    writeFileSync(file, text);
  }
  return { program: join(folder, 'dist/server/main.js'), folder };
}
