import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inRoot } from '../lib/project.mjs';

test('a command ends when the shell that npm started it in is ended', async () => {
  const script = `import { endWithNpm } from ${JSON.stringify(inRoot('tools/lib/end-with-npm.mjs'))};
    endWithNpm();
    process.on('SIGTERM', () => { console.log('ended'); process.exit(); });
    setInterval(() => {}, 1000);
    console.log('started');`;
  // The second command keeps the shell, as Debian's keeps itself beside each command.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module --eval "$SCRIPT"; :'], {
    env: { ...process.env, npm_lifecycle_event: 'start', NODE: process.execPath, SCRIPT: script },
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close');
  expect(output).toBe('started\nended\n');
});
