// @ts-check
// `npm run dev`: the web app with hot reload; /config.json and /healthz come from the real server's code.
import './lib/check-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, ROOT } from './lib/project.mjs';

await ensureInstalled({ dev: true, what: 'what development needs', again: 'npm run dev' });
const { createServer, runnerImport } = await import('vite');
const { getRequestListener } = await import('@hono/node-server');

/**
 * A TypeScript module of the server, compiled on the fly.
 * @template T
 * @param {string} name
 * @returns {Promise<T>}
 */
async function serverModule(name) {
  const { module } = await runnerImport(inRoot('server', 'src', name));
  return /** @type {T} */ (module);
}

try {
  /** @type {typeof import('../server/src/settings.ts')} */
  const { loadEnvironment, readSettings } = await serverModule('settings.ts');
  /** @type {typeof import('../server/src/app.ts')} */
  const { createApp } = await serverModule('app.ts');
  const settings = readSettings(loadEnvironment(ROOT), ROOT);
  const app = createApp({ settings, site: new Map(), isPage: () => false });
  const answer = getRequestListener(app.fetch);

  const server = await createServer({
    configFile: inRoot('vite.config.ts'),
    server: { host: settings.host, port: settings.port, strictPort: true },
    plugins: [
      {
        name: 'fairtab-server',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            const path = request.url?.split('?')[0];
            if (path === '/config.json' || path === '/healthz') void answer(request, response);
            else next();
          });
        },
      },
    ],
  });
  await server.listen();
  server.printUrls();
  if (settings.gateIsDefault) console.log(`  The gate's password: ${settings.gatePassword}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
