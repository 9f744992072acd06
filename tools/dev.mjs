// @ts-check
// `npm run dev`: the web app with hot reload; the configuration and the backend come from the real server's code.
import './lib/check-node.mjs';
import { readArguments } from './lib/arguments.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { inRoot, ROOT } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';

/** Paths that the real server answers; the app's own files come from Vite. */
const SERVER =
  /^\/(?:config\.json|healthz|readyz|metrics|(?:auth|rest|storage|functions|checkout|dev|\.well-known)\/.*)$/;

readArguments('npm run dev: serves the sources with hot reload. It has the settings of npm start.', {});
endWithNpm();
await makeInstalled('what development needs', 'npm run dev');
const { createServer, runnerImport } = await import('vite');
const { getRequestListener } = await import('@hono/node-server');

try {
  // A single import for everything, because modules share state only within one import.
  const { module } = await runnerImport(inRoot('server/src/development.ts'));
  const { startDevelopment } = /** @type {typeof import('../server/src/development.ts')} */ (module);
  const { app, settings, newCodes, realtime, realtimePath, stop } = await startDevelopment(ROOT);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void stop().then(() => process.exit(0)));
  const answer = getRequestListener(app.fetch);

  const server = await createServer({
    configFile: inRoot('vite.config.ts'),
    server: { host: settings.host, port: settings.port, strictPort: true },
    plugins: [
      {
        name: 'fairtab-server',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (SERVER.test(request.url?.split('?')[0] ?? '')) void answer(request, response);
            else next();
          });
        },
      },
    ],
  });
  // Vite has a WebSocket of its own, at another path.
  server.httpServer?.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] === realtimePath) realtime?.upgrade(request, socket, head);
  });
  await server.listen();
  server.printUrls();
  if (newCodes.length > 0) console.log(`  Access codes (said once): ${newCodes.join(', ')}`);
  if (settings.gateIsDefault) console.log(`  The gate's password: ${settings.gatePassword}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
