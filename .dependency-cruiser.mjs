// @ts-check
// Which folder may import which. Generated from the folders, so that a new feature is covered the day it appears.
import { readdirSync } from 'node:fs';
import { importRules, LAYERS } from './tools/lint/import-rules.mjs';

/** The features without a bill. */
const others = readdirSync(new URL('./web/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .filter((name) => !LAYERS.includes(name));

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
