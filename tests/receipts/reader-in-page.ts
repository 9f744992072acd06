import { readFileSync } from 'node:fs';
import type { JSHandle, Page } from '@playwright/test';
import type { Reading } from '#domain';
import { inRoot } from '../../tools/lib/project.mjs';
import type { ReaderState, ReceiptReader } from '../../web/src/platform/receipt-reader/reader.ts';

/** A stage at which a call is aborted. */
export type Stage = 'downloading' | 'opening' | 'finding' | 'reading';

interface Asked {
  readonly call: 'install' | 'read';
  readonly picture?: string;
  readonly abortAt?: Stage;
}

/** Runs in the page. */
async function ask(reader: ReceiptReader, { call, picture = '', abortAt }: Asked) {
  const giveUp = new AbortController();
  const stages: string[] = [];
  let [loaded, total] = [0, 0];
  const at = (stage: Stage) => {
    if (stages.at(-1) !== stage) stages.push(stage);
    if (stage === abortAt) giveUp.abort();
  };
  try {
    if (call === 'install') {
      await reader.install({
        signal: giveUp.signal,
        onProgress: (...bytes) => {
          [loaded, total] = bytes;
          at('downloading');
        },
      });
      return { value: { readings: [], stages, loaded, total } };
    }
    const file = new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]);
    const pictures = await reader.read(file, {
      signal: giveUp.signal,
      onProgress: ({ stage }) => at(stage),
    });
    const readings = pictures.map(({ reading, width, height }) => ({ reading, width, height }));
    return { value: { readings, stages, loaded, total } };
  } catch (error) {
    const { code, name } = error as { code?: unknown; name: string };
    return { error: typeof code === 'string' ? code : name };
  }
}

/** The path of the built script that exports the reader. */
function readerScript(): string {
  const manifest = JSON.parse(readFileSync(inRoot('dist/web/.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const chunk = manifest['src/platform/receipt-reader/on-device.ts'];
  if (!chunk) throw new Error('The build has no receipt reader.');
  return `/${chunk.file}`;
}

/** The built app's reader, called in a page of the app as its screens call it. */
export class ReaderInPage {
  readonly #page: Page;
  readonly #script = readerScript();

  constructor(page: Page) {
    this.#page = page;
  }

  /** As text, since a tool that bundles this file would make an import of its own of it. */
  #module(): Promise<JSHandle<ReceiptReader>> {
    return this.#page.evaluateHandle(`import(${JSON.stringify(this.#script)})`);
  }

  async state(): Promise<ReaderState> {
    return (await this.#module()).evaluate((reader) => reader.state());
  }

  async remove(): Promise<void> {
    await (await this.#module()).evaluate((reader) => reader.remove());
  }

  async install(abortAt?: Stage) {
    return (await this.#module()).evaluate(ask, { call: 'install', ...(abortAt && { abortAt }) } as const);
  }

  async read(file: Buffer, abortAt?: Stage) {
    const picture = file.toString('base64');
    return (await this.#module()).evaluate(ask, {
      call: 'read',
      picture,
      ...(abortAt && { abortAt }),
    } as const);
  }
}

/** The texts of a reading, from top to bottom. */
export const textsOf = ({ boxes }: Reading): readonly string[] =>
  boxes
    .toSorted((a, b) => a.centreY - b.centreY)
    .map(({ characters }) =>
      characters
        .filter(({ soft }) => !soft)
        .map(({ text }) => text)
        .join(''),
    );

/** The texts read in a picture; fails with what the reader says. */
export async function textsIn(reader: ReaderInPage, picture: Buffer): Promise<readonly string[]> {
  const result = await reader.read(picture);
  if ('error' in result) throw new Error(result.error);
  return result.value.readings.flatMap(({ reading }) => textsOf(reading));
}
