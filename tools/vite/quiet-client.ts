import type { Plugin } from 'vite';

const SPOKEN = /\bconsole\.(?:error|warn)\(/g;

/**
 * Silences the backend's client. It reports on the console what it also returns, a lost network above all; the app
 * says it to the person instead, and a console that is silent otherwise shows real mistakes.
 */
export function quietClient(): Plugin {
  return {
    name: 'fairtab-quiet-client',
    transform(code, id) {
      if (!id.includes('/node_modules/@supabase/auth-js/') || !code.includes('console.')) return null;
      return { code: code.replace(SPOKEN, '(() => {})('), map: null };
    },
  };
}
