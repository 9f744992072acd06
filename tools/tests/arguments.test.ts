import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The commands that are scripts of ours, as ["start", ["tools/start.mjs"]]. */
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const [program, file, ...args] = command.split(' ');
  return program === 'node' && file?.startsWith('tools/') ? [[name, [file, ...args]] as const] : [];
});

/** Its exit code and what it printed; one that goes on for half a minute is ended, and has no code. */
const run = (args: readonly string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, args, { timeout: 30_000 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

test.concurrent.each(COMMANDS)(
  'npm run %s -- --help explains the command, and starts nothing',
  async (_, args) => {
    const { code, stdout } = await run([...args, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^npm (run |test|start)/);
  },
);

test('an unknown option is named above the usage, and nothing is started', async () => {
  const { code, stdout, stderr } = await run(['tools/start.mjs', '--prot=80']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Unknown option '--prot'[^]*\n\nnpm start: /);
});
