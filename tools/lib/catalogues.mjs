// @ts-check
// The texts' files, as Lingui's tools and `npm run messages` read them.
import { formatter } from '@lingui/format-po';

/** One message an id, with the id written out; the lines of code that show a text are found by its id. */
export const PO_FORMAT = formatter({ explicitIdAsDefault: true, origins: false });

/** What begins the comment that has the English text, in the files of the other languages. */
const ENGLISH_COMMENT = 'English: ';

/**
 * The comment for translators: the English text, then what is said about it in the English catalogue.
 * @param {string} text
 * @param {readonly string[]} comments
 */
const commentOf = (text, comments) =>
  [`${ENGLISH_COMMENT}${text.replaceAll('\n', '⏎')}`, ...comments].join('\n');

/**
 * The English text that a translation was made from.
 * @param {{ comments?: readonly string[] } | undefined} message
 */
export const translatedFrom = (message) =>
  message?.comments
    ?.flatMap((comment) => comment.split('\n'))
    .find((line) => line.startsWith(ENGLISH_COMMENT));

/**
 * For Lingui's `extract`: the texts of the other languages' files are those of the English catalogues, not of the code, in
 * which only their ids stand.
 * @type {import('@lingui/conf').ExtractorType}
 */
export const englishExtractor = {
  match: (file) => file.endsWith('.po'),
  async extract(file, content, found) {
    const catalogue = await PO_FORMAT.parse(content, { locale: 'en', sourceLocale: 'en', filename: file });
    for (const [index, [id, { translation = '', comments = [] }]] of Object.entries(catalogue).entries()) {
      found({ id, message: translation, comment: commentOf(translation, comments), origin: [file, index] });
    }
  },
};
