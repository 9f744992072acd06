import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { pageOf, type Shown } from './page.ts';
import { viewName, type View } from './views.ts';

const FOLDER = new URL('../../gallery/', import.meta.url).pathname;
/** Colours of a terminal are none of a file's. */
// oxlint-disable-next-line no-control-regex -- a colour begins with a control character
const COLOURS = /\u001b\[\d+m/g;

/** Writes the page of pictures, and says what went wrong in which state. */
export default class PageReporter implements Reporter {
  readonly #shown: Shown[] = [];
  #failed = 0;

  #order: readonly string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#order = suite.allTests().map(({ title }) => title);
  }

  onTestEnd({ title }: TestCase, { status, errors, attachments, duration }: TestResult): void {
    const [screen = '', name = ''] = title.split(/: (.*)/);
    const problems = errors.map(({ message }) => (message ?? '').replaceAll(COLOURS, ''));
    const views = attachments
      .filter(({ contentType, path }) => contentType === 'image/png' && path?.startsWith(FOLDER))
      .map(({ name: view, path }) => {
        const parsed = JSON.parse(view) as View;
        return { ...parsed, name: viewName(parsed), file: relative(FOLDER, path ?? '') };
      });
    this.#shown.push({ screen, name, views, problems });
    const failed = status !== 'passed';
    if (failed) this.#failed += 1;
    console.log(`${failed ? 'FAILED' : 'ok    '} ${title} (${(duration / 1000).toFixed(1)} s)`);
    for (const problem of problems) console.log(problem.replaceAll(/^/gm, '       '));
  }

  onError({ message }: { message?: string }): void {
    console.log(message);
  }

  onEnd(): void {
    if (this.#shown.length === 0) return;
    const file = `${FOLDER}index.html`;
    const place = ({ screen, name }: Shown) => this.#order.indexOf(`${screen}: ${name}`);
    writeFileSync(file, pageOf(this.#shown.sort((a, b) => place(a) - place(b))));
    const pictures = this.#shown.reduce((sum, { views }) => sum + views.length, 0);
    console.log(
      `${pictures} pictures of ${this.#shown.length} states, ${this.#failed} with problems: ${file}`,
    );
  }

  printsToStdio(): boolean {
    return true;
  }
}
