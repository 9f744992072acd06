// @ts-check
/**
 * The address that a starting server prints once it answers; rejects with what it printed when it stops instead.
 * @param {import('node:child_process').ChildProcess} child with its output piped
 * @returns {Promise<string>} without a slash at the end
 */
export function announcedUrl(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (/** @type {Buffer} */ data) => {
      output += data;
      const url = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => reject(new Error(`The server stopped with code ${code}:\n${output}`)));
  });
}
