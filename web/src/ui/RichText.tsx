import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  /** A message with numbered tags round some of its words: "You accept the <0>terms</0>." Tags do not stand in one another. */
  readonly text: string;
  /** Draws the words between the tags of a number. */
  readonly draw: (words: string, tag: number) => ReactNode;
}

/** A whole sentence with links in it, so that every language puts them where they belong. */
export function RichText({ text, draw }: RichTextProps) {
  // Plain words, a number, the words of that number, plain words, and so on.
  const parts = text.split(/<(\d)>(.*?)<\/\1>/s);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{index % 3 === 2 ? draw(part, Number(parts[index - 1])) : part}</Fragment>;
  });
}
