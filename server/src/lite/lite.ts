/**
 * The one module that imports lite's code; types are imported directly. Importing it replaces `process.emitWarning` by a function that
 * throws unless the warning is a string (Node's own are errors), and a dependency adds its helpers to `globalThis`. Both are undone here.
 * By `import()`, because a bundle evaluates the packages that it imports before its first line.
 */
const { emitWarning } = process;
const globals = new Set(Object.keys(globalThis));
const [lite, pglite, postgres] = await Promise.all([
  import('@supabase/lite'),
  import('@supabase/lite/pglite'),
  import('@supabase/lite/postgres'),
]);
process.emitWarning = emitWarning;
for (const name of Object.keys(globalThis)) if (!globals.has(name)) Reflect.deleteProperty(globalThis, name);

export const { App, appliedVersions, generateApiKey, getStorageSchemaSql, setExperimental } = lite;
export const { createPgliteConnection, PGlite } = pglite;
export const { createPostgresConnection } = postgres;
