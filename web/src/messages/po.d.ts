// Catalogues, as Lingui's Vite plug-in compiles them.
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
