/** How a picture is taken: everything outside the app's own state. */
export interface View {
  /** CSS pixels. */
  readonly width: number;
  readonly theme: 'light' | 'dark';
  /** Size of the reader's text in percent; 100 by default. */
  readonly text?: number;
  readonly media?: 'print' | 'forced colours' | 'more contrast' | 'reduced motion';
}

const WIDTHS = [360, 768, 1280] as const;
const THEMES = ['light', 'dark'] as const;

const at = (widths: readonly number[]): View[] =>
  widths.flatMap((width) => THEMES.map((theme) => ({ width, theme })));

/** The views of every state, by default. */
export const EVERY: readonly View[] = at(WIDTHS);
/** Views of phones and tablets only. */
export const NARROW: readonly View[] = at([360, 768]);
/** The views of a live table, which people have on their phones. */
export const AT_TABLE: readonly View[] = [
  ...at([320, 390]),
  { width: 320, theme: 'light', text: 200 },
  { width: 1280, theme: 'light' },
];
/** Where only words differ from a state that is seen in full. */
export const BRIEF: readonly View[] = [
  { width: 360, theme: 'light' },
  { width: 1280, theme: 'dark' },
];

const light = (width: number, part: Omit<View, 'width' | 'theme'> = {}): View => ({
  width,
  theme: 'light',
  ...part,
});

/** The ends of what people have: the smallest and the largest screen, large text, and what the system asks for. */
export const EXTREMES: readonly View[] = [
  light(320),
  light(360, { text: 200 }),
  light(1280, { text: 200 }),
  light(2560),
  light(360, { media: 'forced colours' }),
  { width: 1280, theme: 'dark', media: 'forced colours' },
  light(360, { media: 'more contrast' }),
  { width: 360, theme: 'dark', media: 'more contrast' },
];
export const PRINTED: readonly View[] = [light(360, { media: 'print' }), light(1280, { media: 'print' })];
export const STILL: readonly View[] = [light(360, { media: 'reduced motion' })];

/** Views in other languages than English, if the state has screens of this width. */
const TRANSLATED: readonly View[] = [
  ...at([390, 320]),
  { width: 1280, theme: 'dark' },
  light(320, { text: 200 }),
];

/**
 * The views of a state in a language. In languages other than English only the words and their direction are checked: on a phone, at the
 * extremes that are checked in English, and in print.
 */
export function viewsIn(language: string, views: readonly View[] = EVERY): readonly View[] {
  if (language === 'en') return views;
  const printed = views.filter(({ media }) => media === 'print');
  const phones = views.filter(({ width }) => width < 600);
  // States in one size only, or on wide screens only.
  if (phones.length === 0 || views.some(({ width }) => width === 1080)) return views;
  const isSeenAtExtremes = views.some(({ width, text }) => width === 320 || text !== undefined);
  const isOnWideScreens = views.some(({ width }) => width >= 1024);
  const ofWords = TRANSLATED.filter(
    ({ width }) => width === 390 || (isSeenAtExtremes && (width < 600 || isOnWideScreens)),
  );
  return [...ofWords, ...printed];
}

/** A view in a few words, and as a part of a file's name. */
export const viewName = ({ width, theme, text, media }: View): string =>
  [width, theme, text !== undefined && `${text} % text`, media].filter(Boolean).join(', ');
