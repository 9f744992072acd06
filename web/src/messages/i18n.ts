import { setupI18n, type Messages } from '@lingui/core';
import { messages as common } from './en/common.po';
import { ENGLISH, LANGUAGES } from './languages.ts';
import type { MessageId } from './message-id.ts';

const i18n = setupI18n({ locale: ENGLISH.tag, messages: { [ENGLISH.tag]: common } });

/** Adds an English catalogue; a feature that is loaded later brings its own texts with it. */
export function registerMessages(catalogue: Messages): void {
  i18n.load(ENGLISH.tag, catalogue);
}

/** Unicode's isolates: what is between them keeps its own direction and turns nothing round it. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** A text whose placeholders are isolated, so that a name or an amount of the other direction leaves the sentence as it is. */
function withIsolates(message: unknown): unknown {
  if (!Array.isArray(message)) return message;
  return message.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [token];
    const [name, kind, cases] = token as [string, string?, (string | Record<string, unknown>)?];
    if (kind === undefined && name !== '#') return [ISOLATE, token, END_OF_ISOLATE];
    if (typeof cases !== 'object') return [token];
    return [
      [name, kind, Object.fromEntries(Object.entries(cases).map(([key, text]) => [key, withIsolates(text)]))],
    ];
  });
}

/** Shows another language: with all its texts, but for English, whose texts come with the pages. */
export function showTexts(language: string, texts: Messages | undefined, locale: string): void {
  const isIsolated = LANGUAGES.some(({ tag, direction }) => tag === language && direction === 'rtl');
  if (texts && isIsolated) {
    const entries = Object.entries(texts).map(([id, text]) => [id, withIsolates(text)]);
    i18n.load(language, Object.fromEntries(entries) as Messages);
  } else if (texts) i18n.load(language, texts);
  i18n.activate(language, locale);
}

export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a message (ICU MessageFormat), with its placeholders filled. */
export function t(id: MessageId, values?: MessageValues): string {
  return i18n._(id, values);
}
