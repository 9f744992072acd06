import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../extra/node_modules/.bin/', import.meta.url));

type Tool = 'supabase' | 'deno';

/** One of the tools in tools/extra, with telemetry off. */
const launch = (
  tool: Tool,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): ChildProcess =>
  spawn(path.join(bin, tool), args, {
    cwd,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: the tools start other processes, which have to end with them.
    detached: true,
  });

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a tool to its end. */
export function command(
  tool: Tool,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = launch(tool, args, cwd, env);
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (data) => (stdout += String(data)));
    child.stderr?.on('data', (data) => (stderr += String(data)));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 1, stdout, stderr });
    });
  });
}

/** Starts a tool that runs until it is stopped. */
export function start(tool: Tool, args: readonly string[], cwd: string, env: Record<string, string>) {
  const child = launch(tool, args, cwd, env);
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (data: unknown) => {
    output += String(data);
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  return {
    /** Resolves when its output matches; rejects if it ends before. */
    said: (pattern: RegExp) =>
      Promise.race([
        new Promise<void>((resolve) => {
          const listener = () => {
            if (pattern.test(output)) resolve();
          };
          listeners.add(listener);
          listener();
        }),
        ended.then(() => {
          throw new Error(`It ended:\n${output}`);
        }),
      ]),
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
      await ended;
    },
  };
}
