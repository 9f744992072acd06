// @ts-check
// Which room may import which. Generated from the folders, so that a new feature is covered the day it appears.
import { readdirSync } from 'node:fs';
import { boundaryRules } from './tools/boundaries/rules.mjs';

/** The folders of `web/src` that are no features: what all features build on, and what puts them together. */
const SHARED = ['app', 'messages', 'platform', 'ui'];
const features = readdirSync(new URL('./web/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map((entry) => entry.name);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: boundaryRules(features),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.module\\.css$|\\.woff2$' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
