import { personColour } from '#web/ui/paper/PersonChip.tsx';
import css from './palette.module.css';

export interface PersonInks {
  readonly fill: string;
  readonly on: string;
  readonly edge: string;
}

export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly dash: string;
  readonly table: string;
  readonly check: string;
  readonly claret: string;
  readonly person: (color: number) => PersonInks;
}

/** The light theme's colours from the tokens themselves (ui/tokens.css), so that there is one list of them. */
export function readPalette(): Palette {
  const people = new Map<number, PersonInks>();
  const read = <T>(
    className: string | undefined,
    color: number | undefined,
    take: (style: CSSStyleDeclaration) => T,
  ): T => {
    const probe = document.createElement('span');
    probe.className = className ?? '';
    if (color !== undefined) probe.dataset['person'] = String(color);
    document.body.append(probe);
    try {
      return take(getComputedStyle(probe));
    } finally {
      probe.remove();
    }
  };
  const person = (number: number): PersonInks => {
    const color = personColour(number);
    let inks = people.get(color);
    if (!inks) {
      inks = read(css.person, color, (style) => ({
        fill: style.backgroundColor,
        on: style.color,
        edge: style.outlineColor,
      }));
      people.set(color, inks);
    }
    return inks;
  };
  return read(css.paper, undefined, (style) => ({
    paper: style.backgroundColor,
    ink: style.color,
    soft: style.outlineColor,
    dash: style.borderTopColor,
    table: style.borderRightColor,
    check: style.borderBottomColor,
    claret: style.borderLeftColor,
    person,
  }));
}
