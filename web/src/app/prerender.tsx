import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from './App.tsx';

/** The landing page's HTML as a visitor without a gate gets it. Run at build time, in Node (`tools/build.mjs`). */
export async function renderLandingPage(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <App />
    </StrictMode>,
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
