// @ts-check
const SERVER =
  /^\/(?:config\.json|healthz|readyz|metrics|(?:auth|rest|storage|functions|checkout|dev|\.well-known)\/.*)$/;

/**
 * True if the real server answers this path while the app's own files come from Vite (`npm run dev`).
 *
 * @param {string} path without its query
 */
export const isAnsweredByServer = (path) => SERVER.test(path);
