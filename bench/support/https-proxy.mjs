// @ts-check
// The server as docs/operations.md deploys it: Caddy in front, speaking HTTP/2 with a certificate of its own.
import { spawn } from 'node:child_process';
import { withFolder, withServer } from './servers.mjs';

/** Caddy's configuration, for one run. @param {number} port @param {string} url the server behind it */
const caddyfile = (port, url) => `{
	admin off
	skip_install_trust
	auto_https disable_redirects
}
https://localhost:${port} {
	tls internal
	reverse_proxy ${url}
}
`;

/**
 * Starts Caddy; rejects with what it printed if it stops instead, and without Caddy on this machine.
 * @param {string} configuration @param {string} folder for its certificates
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
const startCaddy = (configuration, folder) =>
  new Promise((resolve, reject) => {
    const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', '-'], {
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let output = '';
    child.once('error', (cause) =>
      reject(new Error('Lighthouse measures over HTTP/2: install Caddy.', { cause })),
    );
    child.stderr.on('data', (/** @type {Buffer} */ data) => {
      output += data;
      if (output.includes('serving initial configuration')) resolve(child);
    });
    child.once('close', (code) => reject(new Error(`Caddy stopped with code ${code}:\n${output}`)));
    child.stdin.end(configuration);
  });

/**
 * The built server behind Caddy, without a gate. Its certificate is known to nobody: browsers have to ignore that.
 * @template T
 * @param {(server: { url: string, api: string, key: string }) => Promise<T>} work `url` for browsers, `api` past the proxy
 * @param {number} port for browsers
 */
export const withHttps = (work, port) =>
  withServer(
    ({ url: api, key }) =>
      withFolder(async (folder) => {
        const caddy = await startCaddy(caddyfile(port, api), folder);
        try {
          return await work({ url: `https://localhost:${port}`, api, key });
        } finally {
          const closed = new Promise((resolve) => caddy.once('close', resolve));
          caddy.kill();
          await closed;
        }
      }),
    { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1' },
  );
