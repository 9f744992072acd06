import type { Alias } from 'vite';

/**
 * What `react` means here: Preact, with the names and the types of React (docs/decisions/0016-preact.md). The same in
 * the build, while developing and in the component tests; `wouter` and the icons follow.
 */
export const preact: Alias[] = [
  // Preact has this hook itself: the shim for old Reacts is dead weight.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'preact/compat' },
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
];
