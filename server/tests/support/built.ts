import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { snapshot } from './server.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Built {
  readonly folder: string;
  readonly main: string;
  readonly remove: () => void;
}

/** Bundles the server as the build does, with an empty page for a web app. */
export async function buildServer(): Promise<Built> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'built-'));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(ROOT, 'server/src/main.ts'),
      outDir: join(folder, 'dist/server'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  copyFileSync(
    join(ROOT, 'server/src/lite/password-worker.mjs'),
    join(folder, 'dist/server/password-worker.mjs'),
  );
  copyFileSync(await snapshot(), join(folder, 'dist/server/database.tar.gz'));
  symlinkSync(join(ROOT, 'supabase'), join(folder, 'supabase'));
  mkdirSync(join(folder, 'dist/web'));
  for (const page of ['index.html', 'app.html'])
    writeFileSync(join(folder, 'dist/web', page), '<title>Fairtab</title>');
  return {
    folder,
    main: join(folder, 'dist/server/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly closed: Promise<number | null>;
}

/** Starts a bundled server in a process of its own. Rejects with its output when it stops instead. */
export function run(built: Built, env: Readonly<Record<string, string>>, uid?: number): Promise<Running> {
  const child = spawn(process.execPath, [built.main], {
    // The test runner has a MODE of its own.
    env: { ...process.env, MODE: '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let output = '';
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  return new Promise((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data.toString();
      const url = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (url) resolve({ child, url, output: () => output, closed });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then((code) => reject(new Error(`code ${code}: ${output}`)));
  });
}
