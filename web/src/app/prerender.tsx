import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { HTML_PAGES, htmlFileOf, PATHS } from '#web/paths.ts';
import { App } from './App.tsx';
import { Waiting } from './frame/Waiting.tsx';

/** The storage of a device on which nothing has been stored. */
const localStorage = { getItem: () => null, setItem: () => undefined };

/** A page's markup at a path; the router reads the path from the global `location`. */
async function rendered(page: ReactNode, path: string): Promise<string> {
  Object.assign(globalThis, { location: new URL(path, 'http://localhost'), localStorage });
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    onError: (error) => {
      throw error;
    },
    // React would put a large part at the end of the page, and move it to its place by an inline script, which the content security policy
    // forbids.
    progressiveChunkSize: Infinity,
  });
  return new Response(prelude).text();
}

/** A file of the built app: an HTML page of `web/`, and the markup in it. */
export interface RenderedPage {
  /** The address that the app hydrates it at (`data-path` of its root); absent for the placeholder of all other pages. */
  readonly path?: string;
  readonly file: string;
  readonly template: 'index.html' | 'app.html';
  readonly markup: string;
}

/**
 * The prerendered HTML, made at build time in Node (`tools/build.mjs`): whole pages in English, for a visitor without a gate or a session,
 * and the placeholder for every other page.
 */
export async function renderPages(): Promise<readonly RenderedPage[]> {
  const pages: RenderedPage[] = [
    { file: 'app.html', template: 'app.html', markup: await rendered(<Waiting />, PATHS.home) },
  ];
  // In sequence, because the address is global.
  for (const path of HTML_PAGES)
    pages.push({
      path,
      file: htmlFileOf(path),
      template: path === PATHS.home ? 'index.html' : 'app.html',
      markup: await rendered(<App />, path),
    });
  return pages;
}
