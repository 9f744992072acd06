import type { Messages } from '@lingui/core';

export interface Language {
  /** BCP 47, as the page's `lang` says it. */
  readonly tag: string;
  /** What the language calls itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** All its texts. The English ones come with the pages that show them. */
  readonly load?: () => Promise<{ readonly messages: Messages }>;
}

/** The language of the sources, which everybody falls back to. */
export const ENGLISH = { tag: 'en', name: 'English', direction: 'ltr' } as const satisfies Language;

/** Every language of the app, in the order of the choice. A new one is its PO file and a line here. */
export const LANGUAGES: readonly Language[] = [ENGLISH];
