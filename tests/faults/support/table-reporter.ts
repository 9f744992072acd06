import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What one fault came to. */
export interface Counted {
  readonly fault: string;
  readonly times: number;
  /** What was acknowledged before and during the fault, and how much of it is not there afterwards. */
  readonly acknowledged: number;
  readonly lost: number;
  /** What the person or the operator was told. */
  readonly said: string;
}

const HEAD = [
  '| fault | times | acknowledged | found afterwards | lost | what the person or the operator was told |',
  '| --- | ---: | ---: | ---: | ---: | --- |',
];

const cell = (value: string | number) =>
  typeof value === 'number'
    ? value.toLocaleString('en-GB')
    : value
        .replaceAll('|', String.raw`\|`)
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll(/\p{Cc}/gu, '·');

/** Prints what the faults came to as a table, ready for docs/faults.md. */
export default class TableReporter implements Reporter {
  /** By the name of the fault: several tests may make one line. */
  readonly #lines = new Map<string, Counted>();
  readonly #skipped: string[] = [];

  onTestEnd({ title }: TestCase, { status, annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      if (type === 'skip') this.#skipped.push(`Skipped, ${title}: ${description}`);
      if (type !== 'counted') continue;
      const line = JSON.parse(description) as Counted;
      const fault = status === 'passed' ? line.fault : `WRONG: ${line.fault}`;
      const before = this.#lines.get(fault);
      this.#lines.set(fault, {
        fault,
        times: line.times + (before?.times ?? 0),
        acknowledged: line.acknowledged + (before?.acknowledged ?? 0),
        lost: line.lost + (before?.lost ?? 0),
        said: before ? `${before.said}; ${line.said}` : line.said,
      });
    }
  }

  onEnd(): void {
    const lines = [...this.#lines.values()].map(({ fault, times, acknowledged, lost, said }) => {
      const cells = [fault, times, acknowledged, acknowledged - lost, lost, said];
      return `| ${cells.map(cell).join(' | ')} |`;
    });
    console.log(['', ...HEAD, ...lines, '', ...this.#skipped].join('\n'));
  }

  /** Playwright's own reporter tells what goes on. */
  printsToStdio(): boolean {
    return false;
  }
}
