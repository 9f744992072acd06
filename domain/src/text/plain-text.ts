import { foldTyped } from '../money/typed-text.ts';

/** Marks that any letter may have, Hebrew's points and Arabic's vowels. In other scripts a mark is part of the letter ("が"). */
const ACCENTS =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]/g;
/** Letters that Unicode decomposition does not reduce to plain ones. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
};

/**
 * A name or a text in the form for comparing and searching, for any keyboard: in one case (in Turkish as well, where "I" is the capital of
 * "ı"), without accents and strokes ("Łódź" is "lodz"), in letters and digits of one width, with single spaces. Never shown.
 */
export const plainText = (text: string): string =>
  foldTyped(foldTyped(text).normalize('NFKD'))
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ıłøđħßæœς]/g, (letter) => TYPED_AS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

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

/** Control characters, line breaks, and marks that change the direction of neighbouring text. */
const UNTIDY = /[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu;

/** A name as it is stored: on one line, trimmed, without marks that affect the text around it; empty if nothing of it is visible. */
export function tidyName(name: string): string {
  const tidy = name.replace(UNTIDY, ' ').trim();
  return plainText(tidy) === '' ? '' : tidy;
}
