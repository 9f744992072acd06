import { plainText } from '../text/plain-text.ts';
import type { Diner } from './bill.ts';

/**
 * Letters that look like Latin ones, and those: in each row one script, in the case that `plainText` gives them. From Unicode's list of
 * confusable characters (UTS 39), without those that only resemble each other.
 */
const LOOKALIKES = [
  ['авгекмнорстухьѕіјүһӏԁԍԛԝѵҽ', 'abrekmhopctyxbsijyhldgqwve'],
  ['αβγεζηικμνορστυχωϳ', 'abyezhikmnopctyxwj'],
  ['օսոհյցզ', 'ounhjgq'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡȷʋɩ', 'abcdefghijklmnoprstuvwyzagjvi'],
  ['ꭰꭱꭲꭵꭹꭺꭻꭼꮃꮇꮋꮍꮐꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷ', 'drtiyajewmhygzbrwsvslcpkd'],
  ['ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'bpddtgkjczfmnlsrvhwxyaeiou'],
] as const;
const LATIN = new Map(
  LOOKALIKES.flatMap(([letters, latin]) => [...letters].map((letter, at) => [letter, latin[at] ?? letter])),
);
/** Ny looks like a "v", its capital like an "N", upsilon like a "u" and a "Y": beside a letter of another script they are what they look like. */
const SMALL_GREEK = /(?<=[A-Za-zЀ-ӿ])[νυ]|[νυ](?=[A-Za-zЀ-ӿ])/g;
/** Characters that Unicode gives to nobody, or leaves to private use: a phone shows nothing, or a box. */
const UNASSIGNED = /[\p{Cn}\p{Co}]/gu;
/** Marks of scripts in which they are part of the letter, and letters of these, after a letter of another script. */
const FOREIGN_MARKS =
  /([0-9a-zß-\u06FF])[\u0700-\u109F\u135D-\u135F\u1700-\u1C7F\u1CD0-\u1CFF\u2CEF-\u2CF1\u2D7F\u2DE0-\u2DFF\u302A-\u302F\u3099\u309A\uA66F-\uA67D\uA69E\uA69F\uA6F0\uA6F1\uA800-\uA95F\uA980-\uAAFF\uABE0-\uABEF\uFB1E\u{101FD}-\u{11FFF}\u{13440}-\u{1345F}\u{16100}-\u{1613F}\u{16A40}-\u{16FFF}\u{1BC00}-\u{1BCFF}\u{1CF00}-\u{1CFCF}\u{1D165}-\u{1D24F}\u{1DA00}-\u{1DAAF}\u{1E000}-\u{1E95F}]+/gu;
/** Something in brackets or quotes, or after a comma, a slash or a spaced dash. */
const REMARK =
  / *[([{<«‹“”„‟"「『【〔〖〈《⟨⟪⦅❨❪❬❰❲❴][^)\]}>»›“”‟"」』】〕〗〉》⟩⟫⦆❩❫❭❱❳❵]*(?:[)\]}>»›“”‟"」』】〕〗〉》⟩⟫⦆❩❫❭❱❳❵]+ *|$)|(?: *[,،、;:|/\\]| [-‐-―·•*=~_]|[-‐-―·•*=~_] ).*$/g;
/** Punctuation and spaces at both ends. */
const ENDS =
  /^[ -/:-@[-`{-~¡-¿‐-‧‰-⁞⸀-⹿、-〃〈-】〔-〟؛؟٪-٭۔।॥׳״։֊]+|[ -/:-@[-`{-~¡-¿‐-‧‰-⁞⸀-⹿、-〃〈-】〔-〟؛؟٪-٭۔।॥׳״։֊]+$/g;

/**
 * What somebody at a table is called, in the form for comparing: a name without what is in brackets, or after a comma or a dash, and
 * without what only looks different, so that nobody passes for somebody else as "Maya (the host)", "Maya." or "Мауа" in Cyrillic letters.
 * The database has the same rule (`called_name`); supabase/tests/names.test.ts compares them over all characters.
 */
export function calledName(name: string): string {
  const seen = name.replace(SMALL_GREEK, (letter) => (letter === 'ν' ? 'v' : 'u'));
  const plain = plainText(seen)
    .replace(UNASSIGNED, '')
    .replace(FOREIGN_MARKS, '$1')
    .replace(/[^ -~]/gu, (letter) => LATIN.get(letter) ?? letter);
  return plain.replace(REMARK, ' ').replace(ENDS, '') || plain.replace(ENDS, '') || plain || plainText(name);
}

/** Finds the diner with this name: an exact match first, then one that ignores case, accents and brackets. */
export const dinerNamed = <D extends Pick<Diner, 'name'>>(
  diners: readonly D[],
  name: string,
): D | undefined =>
  diners.find((diner) => diner.name === name.trim()) ??
  diners.find((diner) => calledName(diner.name) === calledName(name));
