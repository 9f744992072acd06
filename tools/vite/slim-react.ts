import type { Plugin } from 'vite';

/** What React offers and nothing in the app takes; `tools/tests/slim-react.test.ts` watches over that. */
export const UNUSED_OF_REACT = [
  'Children',
  'Profiler',
  'PureComponent',
  '__COMPILER_RUNTIME',
  'cache',
  'createRef',
  'forwardRef',
  'isValidElement',
  'startTransition',
  'unstable_useCacheRefresh',
  'useActionState',
  'useDebugValue',
  'useImperativeHandle',
  'useOptimistic',
  'useReducer',
  'useTransition',
] as const;

const EXPORT = new RegExp(`^exports\\.(${UNUSED_OF_REACT.join('|')}) =`, 'gm');

/**
 * Takes out of React what nobody asks for: its module is of a kind that no bundler shakes, but what is exported no
 * more is dropped with all that it needs, 1 KB gzip.
 */
export function slimReact(): Plugin {
  return {
    name: 'fairtab-slim-react',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/react/cjs/react.production.js')) return null;
      return { code: code.replace(EXPORT, 'const unused_$1 ='), map: null };
    },
  };
}
