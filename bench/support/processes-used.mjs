// @ts-check
// Processor time and memory of processes, from Linux's /proc; NaN on other systems.
import { readdirSync, readFileSync } from 'node:fs';

/** A process's parent, and the seconds of processor time that it and its exited children have used. @param {string} pid */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const at = (/** @type {number} */ index) => Number(fields[index]);
    return { parent: at(1), own: (at(11) + at(12)) / 100, gone: (at(13) + at(14)) / 100 };
  } catch {
    // It has just ended, or this is not Linux.
    return { parent: Number.NaN, own: Number.NaN, gone: Number.NaN };
  }
}

/** Seconds of processor time that a process has used. @param {number | undefined} pid */
export const cpuSeconds = (pid) => statOf(String(pid)).own;

/** The same for a process and its children, including exited ones. @param {number} pid */
export function familySeconds(pid) {
  const { own, gone } = statOf(String(pid));
  if (Number.isNaN(own)) return Number.NaN;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map(statOf).filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + child.own, own + gone);
}

/** Megabytes of memory that a process holds. @param {number | undefined} pid */
export function memoryMb(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}
