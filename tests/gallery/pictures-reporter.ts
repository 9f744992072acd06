import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { pageOf, type Shown } from './pictures-page.ts';
import { viewName, type View } from './views.ts';

const FOLDER = new URL('../../gallery/', import.meta.url).pathname;
/** Terminal colours do not belong in a file. */
// oxlint-disable-next-line no-control-regex -- a colour begins with a control character
const COLOURS = /\u001b\[\d+m/g;

function shownBy({ title, results }: TestCase): Shown {
  const [screen = '', name = ''] = title.split(/: (.*)/);
  const { errors = [], attachments = [] } = results.at(-1) ?? {};
  return {
    screen,
    name,
    problems: errors.map(({ message = '' }) => message.replaceAll(COLOURS, '')),
    views: attachments
      .filter(({ contentType, path }) => contentType === 'image/png' && path?.startsWith(FOLDER))
      .map(({ name: json, path = '' }) => {
        const view = JSON.parse(json) as View;
        return { ...view, name: viewName(view), file: relative(FOLDER, path) };
      }),
  };
}

/** Writes the page of all pictures. Playwright's own reporter lists passed and failed tests. */
export default class PicturesReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const shown = this.#suite?.allTests().map(shownBy) ?? [];
    if (shown.length === 0) return;
    writeFileSync(`${FOLDER}index.html`, pageOf(shown));
    const pictures = shown.reduce((sum, { views }) => sum + views.length, 0);
    console.log(`${pictures} pictures of ${shown.length} states: ${FOLDER}index.html`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
