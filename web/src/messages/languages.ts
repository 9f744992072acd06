import type { Messages } from '@lingui/core';

export interface Language {
  /** BCP 47, as the page's `lang` says it. */
  readonly tag: string;
  /** The language's own name. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** All its texts. The English ones come with the pages that show them. */
  readonly load?: () => Promise<{ readonly messages: Messages }>;
}

/** The language of the sources, which everybody falls back to. */
export const ENGLISH = { tag: 'en', name: 'English', direction: 'ltr' } as const satisfies Language;

/** Every language of the app, in the order of the choice. A new one is its PO file and a line here (docs/translating.md). */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { tag: 'de', name: 'Deutsch', direction: 'ltr', load: () => import('./de.po') },
  { tag: 'es', name: 'Español', direction: 'ltr', load: () => import('./es.po') },
  { tag: 'fr', name: 'Français', direction: 'ltr', load: () => import('./fr.po') },
  { tag: 'it', name: 'Italiano', direction: 'ltr', load: () => import('./it.po') },
  { tag: 'nl', name: 'Nederlands', direction: 'ltr', load: () => import('./nl.po') },
  { tag: 'pl', name: 'Polski', direction: 'ltr', load: () => import('./pl.po') },
  { tag: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr', load: () => import('./pt-BR.po') },
  { tag: 'tr', name: 'Türkçe', direction: 'ltr', load: () => import('./tr.po') },
  { tag: 'ja', name: '日本語', direction: 'ltr', load: () => import('./ja.po') },
  { tag: 'zh-Hans', name: '简体中文', direction: 'ltr', load: () => import('./zh-Hans.po') },
  { tag: 'ar', name: 'العربية', direction: 'rtl', load: () => import('./ar.po') },
];
