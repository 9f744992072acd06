import { setupI18n, type Messages } from '@lingui/core';
import { messages as common } from './en/common.po';
import { ENGLISH, LANGUAGES } from './languages.ts';
import type { MessageArguments, MessageId } from './message-id.ts';

const i18n = setupI18n({ locale: ENGLISH.tag, messages: { [ENGLISH.tag]: common } });
/** For what another language lacks: its texts may be those of an earlier version (platform/language.ts). */
const english = setupI18n({ locale: ENGLISH.tag, messages: { [ENGLISH.tag]: common } });

/** Adds an English catalogue; a feature that is loaded later brings its own texts with it. */
export function registerMessages(catalogue: Messages): void {
  i18n.load(ENGLISH.tag, catalogue);
  english.load(ENGLISH.tag, catalogue);
}

/** Unicode's isolates: the text between them keeps its own direction and does not affect its surroundings. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];
/** Says that a text runs from right to left, where its first letter is a name's or there is none. */
const FROM_THE_RIGHT = '\u200f';

/** Writes the figures of a text as the language's amounts are written. */
type WriteFigures = (text: string) => string;

/** A text whose placeholders are isolated, so that a name or an amount of the other direction does not reorder the sentence. */
function withIsolates(message: unknown, figures: WriteFigures): unknown {
  if (typeof message === 'string') return figures(message);
  if (!Array.isArray(message)) return message;
  const tokens = message.flatMap((token: unknown): unknown[] => {
    if (typeof token === 'string') return [figures(token)];
    if (!Array.isArray(token)) return [token];
    const [name, kind, cases] = token as [string, string?, (string | Record<string, unknown>)?];
    if (kind === undefined && name !== '#') return [ISOLATE, token, END_OF_ISOLATE];
    if (typeof cases !== 'object') return [token];
    return [
      [
        name,
        kind,
        Object.fromEntries(Object.entries(cases).map(([key, text]) => [key, withIsolates(text, figures)])),
      ],
    ];
  });
  return tokens[0] === ISOLATE ? [FROM_THE_RIGHT, ...tokens] : tokens;
}

/** Shows another language: with all its texts, but for English, whose texts come with the pages. */
export function showTexts(
  language: string,
  texts: Messages | undefined,
  locale: string,
  figures: WriteFigures = (text) => text,
): void {
  const isIsolated = LANGUAGES.some(({ tag, direction }) => tag === language && direction === 'rtl');
  if (texts && isIsolated) {
    const entries = Object.entries(texts).map(([id, text]) => [id, withIsolates(text, figures)]);
    i18n.load(language, Object.fromEntries(entries) as Messages);
  } else if (texts) i18n.load(language, texts);
  i18n.activate(language, locale);
}

export type MessageValues = Readonly<Record<string, string | number>>;

/** The texts that are not filled with anything. */
export type PlainMessageId = {
  [Id in MessageId]: MessageArguments[Id] extends undefined ? Id : never;
}[MessageId];

/** The texts that need nothing but some of these values. */
export type MessageIdFor<Values> = {
  [Id in MessageId]: Values extends (MessageArguments[Id] extends undefined ? unknown : MessageArguments[Id])
    ? Id
    : never;
}[MessageId];

/** The values for the texts of these ids: everything that any of them needs. */
export type ValuesOf<Id extends MessageId> =
  // A function that takes what each of them needs takes all of it: so TypeScript infers an intersection.
  (Id extends PlainMessageId ? never : (values: Readonly<MessageArguments[Id]>) => void) extends (
    values: infer All,
  ) => void
    ? All
    : never;

/** The text of a message (ICU MessageFormat), with its placeholders filled. A wrong or missing one does not compile. */
export function t<Id extends MessageId>(
  id: Id,
  ...[values]: [Id] extends [PlainMessageId] ? [] : [values: ValuesOf<Id>]
): string {
  const texts = id in i18n.messages ? i18n : english;
  return texts._(id, values as MessageValues | undefined);
}
