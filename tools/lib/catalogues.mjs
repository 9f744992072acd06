// @ts-check
// The texts' files, as Lingui's tools and `npm run messages` read them.
import { formatter } from '@lingui/format-po';

/** One message an id, with the id written out; the lines of code that show a text are found by its id. */
export const PO_FORMAT = formatter({ explicitIdAsDefault: true, origins: false });

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
 * True if a translation was made from another English text than the present one: `npm run messages` has marked it "fuzzy", or has not yet
 * run.
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
