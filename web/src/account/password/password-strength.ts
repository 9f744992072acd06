/** How long it would take to guess a password that is on no list. */
export type Strength = 'weak' | 'fair' | 'strong';

/** Each kind of character with the size of its alphabet. Other scripts have larger ones; their passwords are stronger than rated. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];

/** In bits. Fair withstands a lifetime of one guess a second at the server; strong, days of guessing at a stolen digest. */
const FAIR = 40;
const STRONG = 60;

/**
 * A rough estimate, by length and kinds of characters. Repeats ("aaaa") and sequences ("1234") count as one character: length is what
 * helps, and the form says so.
 */
export function passwordStrength(password: string): Strength {
  const signs = [...password];
  const choices = KINDS.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const counted = signs.filter((sign, index) => {
    const step = (sign.codePointAt(0) ?? 0) - (signs[index - 1]?.codePointAt(0) ?? -10);
    return step < -1 || step > 1;
  });
  const bits = counted.length * Math.log2(Math.max(choices, 2));
  if (bits >= STRONG) return 'strong';
  return bits >= FAIR ? 'fair' : 'weak';
}
