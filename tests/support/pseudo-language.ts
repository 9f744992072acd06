import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { englishTexts } from './texts.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒǵħíĵķĺḿńóṕɋŕśťúṽŵẋýźÁɃĆĐÉƑǴĦÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ';

/** The same text in letters that English does not have, and a third longer, as German and Polish are. */
function stretch(text: string): string {
  const accented = Array.from(text, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
  const words = accented.split(' ');
  return words
    .map((word) => (word.length > 2 ? word + word.slice(-Math.ceil(word.length / 3)) : word))
    .join(' ');
}

/**
 * The module of a language that nobody speaks, made of the English texts: accented, so that a text which is in no catalogue stands out;
 * longer, so that a box which cannot grow does; in brackets, so that a text that is cut off or glued shows it.
 */
export async function pseudoLanguage(): Promise<string> {
  const texts = [...(await englishTexts())].map(([id, text]) => [
    id,
    compileMessageOrThrow(`⟦${text}⟧`, stretch),
  ]);
  return `export const messages = ${JSON.stringify(Object.fromEntries(texts))};`;
}
