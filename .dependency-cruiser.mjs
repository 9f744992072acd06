// @ts-check
// Which room may import which. Generated from the folders, so that a new feature is covered the day it appears.
import { readdirSync } from 'node:fs';
import { importRules } from './tools/lint/import-rules.mjs';

/** The folders of `web/src` that are no features: what all features build on, and what puts them together. */
const SHARED = ['app', 'document', 'messages', 'platform', 'ui'];
const features = readdirSync(new URL('./web/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map((entry) => entry.name);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: importRules(features),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.module\\.css$|\\.woff2$|\\.wasm\\?url$' },
    tsPreCompilationDeps: true,
    // `npm run rooms` draws folders, not files.
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
