import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Identifies where process ids are comparable: this machine since its last boot, and this container on it. */
export const processSpace: string = [
  hostname(),
  orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  orEmpty(() => readlinkSync('/proc/self/ns/pid')),
].join(' ');

/** The start of a running process, as a text that no later process with the same id has; empty if it is not running (or a zombie). */
export function startOfProcess(pid: number): string {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat !== '') {
    // The name in parentheses may hold anything; the fields after it are plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  }
  if (process.platform === 'linux') return '';
  if (process.platform !== 'win32')
    return orEmpty(() =>
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim(),
    );
  return orEmpty(() => (process.kill(pid, 0) ? 'running' : ''));
}
