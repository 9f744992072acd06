import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jpegBytes } from '../../support/picture-bytes.ts';
import { billsOf, createAccount, photoOf, saveBillOf, savePhotoOf } from '../support/account.ts';
import { expect, GATE_OFF, test, type RunningServer } from '../support/fixtures.ts';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';

const BACKUP = fileURLToPath(new URL('../../../dist/server/backup.js', import.meta.url));
const NIGHTLY = fileURLToPath(new URL('../../../deploy/backup.sh', import.meta.url));

/** Runs a program of the operator's. */
function operate(program: string, args: readonly string[], DATA_DIR: string) {
  const env = { ...process.env, DATA_DIR, FAIRTAB_ENV: '/dev/null' };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
}
const backup = (folder: string, ...args: readonly string[]) =>
  operate(process.execPath, [BACKUP, ...args], folder);

test('a nightly backup is complete on another machine: the account with its password, the bill and its photo', async () => {
  // Three starts of a server, and as many programs that open its data.
  test.setTimeout(120_000);
  const home = mkdtempSync(join(tmpdir(), 'fairtab-backup-'));
  const [old, fresh, nights] = ['old', 'fresh', 'nights'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  const started: RunningServer[] = [];
  const start = async (DATA_DIR: string) => {
    const server = await startEmbedded({ ...GATE_OFF, DATA_DIR });
    started.push(server);
    return server;
  };
  try {
    const before = await start(old);
    const account = await createAccount(before.url);
    await saveBillOf(before.url, account, 'Osteria Fiore');
    const early = backup(old, 'save', join(home, 'early.tar.gz'));
    expect(early.text).toContain('is in use by another Fairtab');
    expect(early.status).toBe(1);
    // The refused backup has not disturbed the server.
    await saveBillOf(before.url, account, 'The Lamb');
    const photo = await savePhotoOf(before.url, account, 'The Lamb');
    await before.stop();

    // Exporting changes nothing that the next start would take for damage.
    expect(backup(old, 'export', join(home, 'people.sql')).status).toBe(0);
    const kept = operate('sh', [NIGHTLY, nights, '2'], old);
    expect(kept.text).toContain("It holds the server's secrets");
    const [archive = ''] = readdirSync(nights);
    expect(statSync(join(nights, archive)).mode & 0o777).toBe(0o600);
    expect(backup(fresh, 'restore', join(nights, archive)).status).toBe(0);
    expect(backup(fresh, 'restore', join(nights, archive)).text).toContain('is not empty');

    for (const folder of [fresh, old]) {
      const after = await start(folder);
      expect(await billsOf(after.url, account)).toEqual(['Osteria Fiore', 'The Lamb']);
      expect(await photoOf(after.url, account, photo)).toEqual([...jpegBytes(60)]);
      await after.stop();
    }
  } finally {
    for (const server of started) await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
