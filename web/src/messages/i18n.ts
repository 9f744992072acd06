import { setupI18n, type Messages } from '@lingui/core';
import { messages as common } from './en/common.po';
import { ENGLISH } from './languages.ts';
import type { MessageId } from './message-id.ts';

const i18n = setupI18n({ locale: ENGLISH.tag, messages: { [ENGLISH.tag]: common } });

/** Adds an English catalogue; a feature that is loaded later brings its own texts with it. */
export function registerMessages(catalogue: Messages): void {
  i18n.load(ENGLISH.tag, catalogue);
}

/** Shows another language: with all its texts, but for English, whose texts come with the pages. */
export function showTexts(language: string, texts: Messages | undefined, locale: string): void {
  if (texts) i18n.load(language, texts);
  i18n.activate(language, locale);
}

export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a message (ICU MessageFormat), with its placeholders filled. */
export function t(id: MessageId, values?: MessageValues): string {
  return i18n._(id, values);
}
