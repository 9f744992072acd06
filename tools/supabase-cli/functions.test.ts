import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from '../../supabase/tests/support/delete-account-cases.ts';
import { settingOf } from '../../supabase/tests/support/config-toml.ts';
import { command, start } from './command.ts';
import { freePort } from '../../tests/support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const names = readdirSync(path.join(root, 'supabase/functions')).filter((name) => !/^_|\./.test(name));

/** Where a function's packages come from: config.toml names it, and without a name nothing is found when it is deployed. */
function packages(name: string): string {
  const map = settingOf(`functions.${name}`, 'import_map');
  return map ? `--config=${map}` : '--no-config';
}

describe('the functions under Deno', () => {
  let folder: string;
  /** A copy without package.json and node_modules, as functions are deployed. */
  let alone: string;
  const env = () => ({ DENO_DIR: path.join(folder, 'cache'), DENO_NO_UPDATE_CHECK: '1' });
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fairtab-deno-'));
    alone = path.join(folder, 'supabase');
    for (const part of [
      'supabase/functions',
      'supabase/tests/support',
      'tools/supabase-cli/functions.deno.ts',
    ])
      cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(names)('%s has types that Deno accepts', async (name) => {
    const { code, stderr } = await command(
      'deno',
      ['check', '--no-remote', packages(name), `functions/${name}/index.ts`],
      alone,
      env(),
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
  });

  it('keep the promises that they keep under Node', async () => {
    const { code, stdout, stderr } = await command(
      'deno',
      [
        'test',
        '--no-remote',
        '--no-check',
        '--config=supabase/functions/deno.json',
        'tools/supabase-cli/functions.deno.ts',
      ],
      folder,
      env(),
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain(`${CASES.length} passed | 0 failed`);
  });

  it.each(names)('%s is served, and answers what a browser asks first', async (name) => {
    const port = await freePort();
    const running = start(
      'deno',
      [
        'run',
        '--no-remote',
        '--no-check',
        '--allow-net',
        '--allow-env',
        packages(name),
        `functions/${name}/index.ts`,
      ],
      alone,
      { ...env(), DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
    );
    try {
      await running.said(/Listening/);
      const response = await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'OPTIONS' });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect((await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'PATCH' })).status).toBe(405);
    } finally {
      await running.stop();
    }
  });
});
