import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from './App.tsx';
import { Waiting } from './frame/Waiting.tsx';

async function rendered(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}

/**
 * What stands in each HTML file before any script has come, run at build time in Node (`tools/build.mjs`): the landing page as a visitor
 * without a gate gets it, and on every other page what stands there until its parts are here.
 */
export const renderPages = async (): Promise<Readonly<Record<'index.html' | 'app.html', string>>> => ({
  'index.html': await rendered(<App />),
  'app.html': await rendered(<Waiting />),
});
