// @ts-check
// The texts' files, as Lingui's tools and `npm run messages` read them.
import { formatter } from '@lingui/format-po';

const format = formatter({ explicitIdAsDefault: true, origins: false });

/**
 * One message an id, with the id written out; the lines of code that show a text are found by its id. What is not translated yet is left
 * out, so that the app shows the English text.
 * @type {import('@lingui/conf').CatalogFormatter}
 */
export const PO_FORMAT = {
  ...format,
  parse: async (content, context) => {
    const messages = await format.parse(content, context);
    return Object.fromEntries(Object.entries(messages).filter(([, { translation }]) => translation));
  },
};

/** The prefix of the comment with the English text, in the other languages' files. */
const ENGLISH_COMMENT = 'English: ';

/** The English text as a line of a comment. @param {string} text */
const englishLine = (text) => `${ENGLISH_COMMENT}${text.replaceAll('\n', '⏎')}`;

/**
 * The English text that a translation was made from.
 * @param {{ comments?: readonly string[] } | undefined} message
 */
export const translatedFrom = (message) =>
  message?.comments
    ?.flatMap((comment) => comment.split('\n'))
    .find((line) => line.startsWith(ENGLISH_COMMENT));

/**
 * Gettext's flags of a message.
 * @param {{ extra?: Record<string, unknown> } | undefined} message
 * @returns {unknown[]}
 */
export const flagsOf = (message) => (Array.isArray(message?.extra?.flags) ? message.extra.flags : []);

/**
 * Marks a translation "fuzzy", for translators' tools, and has its comment say which English text it was made from. Without the mark it
 * is still stale: only `npm run messages -- --reviewed=<language>` brings the comment up to date.
 * @param {import('@lingui/conf').MessageType} message
 * @param {string} earlier the line with the English text that it was made from
 */
export function markStale(message, earlier) {
  message.comments = (message.comments ?? [])
    .flatMap((comment) => comment.split('\n'))
    .flatMap((line) => (line.startsWith(ENGLISH_COMMENT) ? [earlier, `Now ${line}`] : line));
  message.extra = { ...message.extra, flags: [...new Set([...flagsOf(message), 'fuzzy'])] };
}

/**
 * True if a translation was made from another English text than the present one, or a translator has marked it "fuzzy".
 * @param {{ comments?: readonly string[], extra?: Record<string, unknown> } | undefined} message
 * @param {string} english
 */
export const isStale = (message, english) =>
  flagsOf(message).includes('fuzzy') || translatedFrom(message) !== englishLine(english);

/**
 * For Lingui's `extract`: takes the texts for the other languages' files from the English catalogues, not from the code, which has only
 * their ids.
 * @type {import('@lingui/conf').ExtractorType}
 */
export const englishExtractor = {
  match: (file) => file.endsWith('.po'),
  async extract(file, content, found) {
    const catalogue = await PO_FORMAT.parse(content, { locale: 'en', sourceLocale: 'en', filename: file });
    for (const [index, [id, { translation = '', comments = [] }]] of Object.entries(catalogue).entries()) {
      // For translators: the English text, then its comment in the English catalogue.
      const comment = [englishLine(translation), ...comments].join('\n');
      found({ id, message: translation, comment, origin: [file, index] });
    }
  },
};
