// @ts-check
// Which folder may import which. Generated from the folders, so that a new feature is covered the day it appears.
import { readdirSync } from 'node:fs';
import { BILL_FEATURES, importRules } from './tools/lint/import-rules.mjs';

/** The folders of `web/src` that are no features: what all features build on, and what puts them together. */
const SHARED = ['app', 'bill-kit', 'bills', 'messages', 'platform', 'ui'];
const others = readdirSync(new URL('./web/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .filter((name) => !SHARED.includes(name) && !BILL_FEATURES.includes(name));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: importRules(others),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.module\\.css$|\\.woff2$|\\.wasm\\?url$' },
    tsPreCompilationDeps: true,
    // `npm run imports` draws folders, not files.
    reporterOptions: {
      archi: {
        collapsePattern:
          '^(?:domain|server/\\w+|supabase|bench|tools|web/tests|(?:web/src|tests)/[^/.]+(?=/))',
        theme: { graph: { rankdir: 'TB', splines: 'true', ranksep: '0.8' } },
      },
    },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
