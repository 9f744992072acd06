import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterEach, describe, expect, test } from 'vitest';
import { checkDataVersion, POSTGRES_MAJOR } from '../../src/database/data-version.ts';
import { lockFolder } from '../../src/database/folder-lock.ts';
import { openPglite } from '../../src/database/pglite.ts';
import { processSpace, startOfProcess } from '../../src/database/process-identity.ts';
import { loadSecrets } from '../../src/backend/secrets.ts';
import { snapshot, startTestServer, temporaryFolder } from '../support/server.ts';

const made: string[] = [];
function folder(): string {
  const path = temporaryFolder();
  made.push(path);
  return path;
}
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

const lockFile = (path: string, number: number, holder: object) =>
  writeFileSync(join(path, `lock-${number}.json`), JSON.stringify(holder));

describe('the lock of a data folder', () => {
  test('is held by one process, names it to the next, and can be released', () => {
    const path = folder();
    const lock = lockFolder(path);
    expect(() => lockFolder(path)).toThrow(
      new RegExp(`^DATA_DIR .* is in use by another Fairtab: process ${process.pid}, running since \\d{4}-`),
    );
    lock.release();
    lockFolder(path).release();
  });

  test('is lost by a dead process, even if its id was reused', () => {
    const path = folder();
    const since = new Date().toISOString();
    lockFile(path, 7, { pid: 999_999, start: '1', space: processSpace, since });
    lockFolder(path).release();
    lockFile(path, 20, { pid: process.pid, start: 'another start', space: processSpace, since });
    lockFolder(path).release();
    expect(readdirSync(path)).toEqual(['lock-21.json']);
  });

  test('holds for another machine or container while it is renewed', () => {
    const path = folder();
    lockFile(path, 1, { pid: 1, start: '1', space: 'elsewhere x y', since: 'today' });
    expect(() => lockFolder(path)).toThrow(/process 1 on elsewhere/);
  });

  test('holds if it is damaged but fresh, and not if it is old or empty', () => {
    const path = folder();
    const file = join(path, 'lock-4.json');
    writeFileSync(file, '{"pid":');
    expect(() => lockFolder(path)).toThrow(/has a lock that cannot be read/);
    utimesSync(file, 1, 1);
    lockFolder(path).release();
    writeFileSync(join(path, 'lock-6.json'), '');
    lockFolder(path).release();
  });

  test('goes to exactly one of many processes that find the last holder gone', async () => {
    const path = folder();
    const since = new Date().toISOString();
    lockFile(path, 3, { pid: 999_999, start: '1', space: processSpace, since });
    const out = folder();
    await build({
      configFile: false,
      logLevel: 'warn',
      // Where it is written, no package can be found.
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(new URL('../../src/database/folder-lock.ts', import.meta.url)),
        outDir: out,
        rolldownOptions: { output: { entryFileNames: 'lock.mjs' } },
      },
    });
    const attempt = `
      const { lockFolder } = await import(${JSON.stringify(pathToFileURL(join(out, 'lock.mjs')).href)});
      // All at the same moment.
      while (Date.now() < ${Date.now() + 1500});
      try { lockFolder(${JSON.stringify(path)}); console.log('mine'); } catch { console.log('taken'); process.exit(); }
      setTimeout(() => {}, 2000);`;
    const processes = Array.from({ length: 6 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', attempt]);
      return stdout.trim();
    });
    expect((await Promise.all(processes)).sort((a, b) => a.localeCompare(b))).toEqual([
      'mine',
      ...Array.from({ length: 5 }, () => 'taken'),
    ]);
  });

  test('distinguishes a process from a later one with the same id', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const start = startOfProcess(child.pid ?? 0);
    expect(start).not.toBe('');
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
    expect(startOfProcess(child.pid ?? 0)).toBe('');
  });
});

describe('a data folder', () => {
  test('gets secrets that only the server’s user may read, and keeps them', async () => {
    const path = folder();
    const first = await loadSecrets(path);
    expect(first.isNew).toBe(true);
    expect(first.secrets.accessCodes).toHaveLength(3);
    expect(statSync(join(path, 'secrets.json')).mode & 0o777).toBe(0o600);
    chmodSync(join(path, 'secrets.json'), 0o644);
    const second = await loadSecrets(path);
    expect(second).toEqual({ secrets: first.secrets, isNew: false });
    expect(statSync(join(path, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('with damaged secrets is refused with a plain message', async () => {
    const path = folder();
    writeFileSync(join(path, 'secrets.json'), '{"jwtSecret":');
    await expect(loadSecrets(path)).rejects.toThrow(/secrets\.json is damaged/);
  });

  test('of a newer version, or of another PostgreSQL, is refused before it is opened', async () => {
    const path = folder();
    writeFileSync(join(path, 'version.json'), '{"migration":"20991231000000"}');
    expect(() => checkDataVersion(path, '20261128000100')).toThrow(/newer version of Fairtab/);
    await expect(startTestServer({ DATA_DIR: path })).rejects.toThrow(/newer version of Fairtab/);
    expect(existsSync(join(path, 'database'))).toBe(false);
    writeFileSync(join(path, 'version.json'), '{"migration":"20260101000000"}');
    mkdirSync(join(path, 'database'));
    expect(() => checkDataVersion(path, '20261128000100')).not.toThrow();
    writeFileSync(join(path, 'database', 'PG_VERSION'), '18\n');
    expect(() => checkDataVersion(path, '20261128000100')).toThrow(/PostgreSQL "18"/);
  });

  test('without its database or its version file is refused, not initialised again', async () => {
    const path = folder();
    writeFileSync(join(path, 'version.json'), '{"migration":"20260101000000"}');
    await expect(startTestServer({ DATA_DIR: path })).rejects.toThrow(/has lost its database/);
    expect(existsSync(join(path, 'database'))).toBe(false);
    writeFileSync(join(path, 'version.json'), '{"migr');
    await expect(startTestServer({ DATA_DIR: path })).rejects.toThrow(/version\.json is damaged/);
    rmSync(join(path, 'version.json'));
    mkdirSync(join(path, 'database'));
    await expect(startTestServer({ DATA_DIR: path })).rejects.toThrow(/is damaged: it has no PG_VERSION/);
    expect(readdirSync(join(path, 'database'))).toEqual([]);
  });

  test('whose files changed since the server stopped is refused unchanged, naming them', async () => {
    const path = join(folder(), 'database');
    await (await openPglite(path, await snapshot())).close();
    const file = join(path, 'base', '1', '1259');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    await expect(openPglite(path, '')).rejects.toThrow(
      /is damaged: base\/1\/1259 changed while no server was running/,
    );
    expect(readFileSync(file)).toHaveLength(whole.length / 2);
    writeFileSync(file, whole);
    await (await openPglite(path, '')).close();
  });

  test('gets a database of the expected PostgreSQL and a version file, and is released', async () => {
    const path = folder();
    const server = await startTestServer({ DATA_DIR: path });
    expect(readFileSync(join(path, 'database', 'PG_VERSION'), 'utf8').trim()).toBe(POSTGRES_MAJOR);
    expect(readFileSync(join(path, 'version.json'), 'utf8')).toMatch(/"migration":"\d{14}"/);
    await expect(startTestServer({ DATA_DIR: path })).rejects.toThrow(/is in use by another Fairtab/);
    await server.stop();
    const again = await startTestServer({ DATA_DIR: path });
    expect(again.host.newCodes).toEqual([]);
    expect(again.host.publishableKey).toBe(server.host.publishableKey);
    await again.stop();
  });
});
