import { cx } from '../cx.ts';
import css from './Figure.module.css';

/** A figure with more characters than this shrinks, at most to about two thirds of its size. */
const FITS = 9;
const SMALLEST = 0.69;

/** The characters in the display font (tools/fonts/make-besley.py). A currency sign outside it is set in the system font. */
export const FOREIGN =
  /([^\u0020-\u007e\u00a0-\u017f\u200e\u200f\u2013\u2014\u2018-\u201e\u2026\u2066-\u2069\u20ac\u2212]+)/u;
/** Direction marks take no room. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;
const lengthOf = (text: string): number => text.replaceAll(DIRECTION_MARKS, '').length;

export interface FigureProps {
  text: string;
  size: 'grand' | 'receipt' | 'strip' | 'running';
  /** Index in `text` where the minor units begin; only 'grand' sets them smaller. */
  minorFrom?: number | undefined;
  className?: string | undefined;
}

const pieces = (text: string) =>
  text.split(FOREIGN).map((piece, index) =>
    // Odd pieces are the pattern's matches.
    index % 2 === 1 ? (
      <span key={index} className={css.sign}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );

/** A big amount in the display font. */
export function Figure({ text, size, minorFrom = text.length, className }: FigureProps) {
  const split = size === 'grand' ? minorFrom : text.length;
  // The small minor units take about half the room of the others.
  const length = lengthOf(text.slice(0, split)) + lengthOf(text.slice(split)) / 2;
  const scale = Math.max(SMALLEST, Math.min(1, FITS / length));
  return (
    // The pieces are text nodes beside elements: a browser that translated them would keep the old figure.
    <span className={cx(css.figure, css[size], className)} translate="no">
      <span style={scale < 1 ? { fontSize: `${scale}em` } : undefined}>
        {pieces(text.slice(0, split))}
        {split < text.length && <span className={css.minor}>{pieces(text.slice(split))}</span>}
      </span>
    </span>
  );
}
