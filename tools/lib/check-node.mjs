// @ts-check
// Imported first, for its effect: everything after it may rely on this version.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Fairtab needs Node 20.19 or newer; this is ${process.versions.node} (https://nodejs.org).`);
  process.exit(1);
}
