import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RepeatedTask, type RunResult } from '#web/platform/device/repeated-task.ts';
import { runs } from '../../../domain/tests/support/runs.ts';

beforeEach(() => void vi.useFakeTimers());

const HOUR_MS = 3_600_000;

/** A task whose runs take a second and have these results in turn, repeating the last one. */
function taskOf(...results: readonly RunResult[]) {
  const starts: number[] = [];
  let underWay = 0;
  const begin = Date.now();
  const task = new RepeatedTask(async () => {
    expect((underWay += 1)).toBe(1);
    starts.push(Math.round((Date.now() - begin) / 1000));
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    underWay -= 1;
    return results[Math.min(starts.length, results.length) - 1] ?? 'done';
  });
  return { task, starts };
}

describe('a task that is repeated until it succeeds', () => {
  it('runs once if it succeeds, and again when it is woken', async () => {
    const { task, starts } = taskOf('done');
    task.wake();
    task.wake();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(starts).toEqual([0]);
    task.wake();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(starts).toHaveLength(2);
  });

  it('doubles its wait after each failure, five minutes at most', async () => {
    const { task, starts } = taskOf('failed');
    task.wake();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const waits = starts.slice(1).map((start, index) => start - (starts[index] ?? 0) - 1);
    expect(waits.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  it('continues at once with new work, but does not spin on work that remains', async () => {
    const { task, starts } = taskOf('more');
    task.wake();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(starts.slice(0, 5)).toEqual([0, 1, 4, 9, 18]);
    expect(starts.length).toBeLessThan(25);
  });

  it('runs early for new work, and resets its back-off only when success is likely', async () => {
    const { task, starts } = taskOf('failed');
    task.wake();
    await vi.advanceTimersByTimeAsync(1500);
    task.wake();
    await vi.advanceTimersByTimeAsync(1000);
    expect(starts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3999);
    expect(starts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1001);
    expect(starts).toHaveLength(3);
    task.hurry();
    await vi.advanceTimersByTimeAsync(2999);
    expect(starts).toHaveLength(4);
  });

  it('does not repeat after it was stopped, and runs once more when it is woken meanwhile', async () => {
    const { task, starts } = taskOf('failed', 'done');
    task.wake();
    task.rest();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(starts).toHaveLength(1);

    const other = taskOf('done');
    other.task.wake();
    other.task.rest();
    other.task.wake();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(other.starts).toHaveLength(2);
    expect(other.task.isRunning.getState()).toBe(false);
  });

  it('runs again after a run that may have read too early', async () => {
    const { task, starts } = taskOf('done');
    task.wake();
    task.redo();
    task.redo();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(starts).toEqual([0, 1]);
  });

  it('never runs twice at once, and always ends stopped or scheduled, after any events', async () => {
    const results = fc.array(fc.constantFrom<RunResult>('done', 'more', 'failed', 'over'), { minLength: 1 });
    const events = fc.array(
      fc.record({ do: fc.constantFrom('wake', 'hurry', 'redo', 'rest'), wait: fc.nat(20_000) } as const),
    );
    await fc.assert(
      fc.asyncProperty(results, events, async (course, happenings) => {
        const { task, starts } = taskOf(...course, 'done');
        for (const { do: what, wait } of happenings) {
          task[what]();
          await vi.advanceTimersByTimeAsync(wait);
        }
        await vi.advanceTimersByTimeAsync(HOUR_MS * 24);
        const before = starts.length;
        task.wake();
        await vi.advanceTimersByTimeAsync(HOUR_MS * 24);
        expect(starts.length).toBeGreaterThan(before);
        expect([task.isRunning.getState(), vi.getTimerCount()]).toEqual([false, 0]);
      }),
      { numRuns: runs(60) },
    );
  });
});
