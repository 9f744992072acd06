import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settingOf } from '../support/config-toml.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');
const names = readdirSync(path.join(project, 'functions')).filter((name) => !/^_|\./.test(name));

/** Everything that a module and the modules that it names import by a name instead of a path. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = read(file).matchAll(/(?:from|import)\s*\(?'([^']+)'/g);
  return [...imports].flatMap(([, specifier = '']) =>
    specifier.startsWith('.') ? packagesOf(path.join(path.dirname(file), specifier), seen) : [specifier],
  );
}

// The CLI takes a function's import map from config.toml alone, and publishes none of them where one cannot be bundled
// (supabase/cli 1d1e719, internal/functions/deploy).
describe.each(names)('the function %s as it is deployed', (name) => {
  it('finds all its packages in the import map that config.toml names for it', () => {
    const map = settingOf(`functions.${name}`, 'import_map');
    const known = map ? (JSON.parse(read(map)) as { imports: Record<string, string> }).imports : {};
    const entry = settingOf(`functions.${name}`, 'entrypoint') ?? '';
    expect(packagesOf(entry).filter((specifier) => !(specifier in known))).toEqual([]);
  });

  it('says whether its callers need a token', () => {
    expect(settingOf(`functions.${name}`, 'verify_jwt')).toMatch(/^(true|false)$/);
  });
});
