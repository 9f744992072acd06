// Catalogues, as tools/vite/catalogues-plugin.mjs compiles them.
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
