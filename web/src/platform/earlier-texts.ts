import type { Language } from '#web/messages/languages.ts';

type LanguageFile = Awaited<ReturnType<NonNullable<Language['load']>>>;

/**
 * The texts that an earlier version of the app has cached for use without a network (tools/vite/pwa-plugin.ts): a new version renames its
 * files, and the first visit after it may be offline. Missing texts are shown in English (messages/i18n.ts). Rejects if there are none.
 */
export async function earlierTexts(tag: string): Promise<LanguageFile> {
  // Cache Storage does not exist over plain http.
  const kept = 'caches' in globalThis ? await (await caches.open('languages')).keys() : [];
  const file = kept.find(({ url }) => url.includes(`/languages/${tag}-`));
  if (!file) throw new Error(`No texts of ${tag} are kept.`);
  return (await import(/* @vite-ignore */ file.url)) as LanguageFile;
}
