// @ts-check
import { lingui } from '@lingui/vite-plugin';

/** Those that add themselves: all English ones but what `i18n.ts` has from the start, and the manifest's. */
const ADDED = /\/messages\/en\/(?!common|manifest)[\w-]+\.po$/;

/**
 * Compiles catalogues of texts. Importing an English one adds its texts (web/src/messages/i18n.ts), so a feature that is
 * loaded later brings its own texts with it.
 * @param {Parameters<typeof lingui>[0]} [options]
 * @returns {import('vite').PluginOption}
 */
export const cataloguesPlugin = (options) => [
  lingui(options),
  {
    name: 'catalogues-add-themselves',
    transform: (code, id) =>
      ADDED.test(id)
        ? `import { registerMessages } from '#web/messages/i18n.ts';\n${code}\nregisterMessages(messages);`
        : undefined,
  },
];
