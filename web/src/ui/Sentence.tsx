import { Fragment, type ReactNode } from 'react';
import { t, type MessageValues } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';

/** Around the name of a part, in a text that is being put together. No keyboard and no translator writes it. */
const MARK = '\uE000';

export interface SentenceProps {
  id: MessageId;
  values?: MessageValues;
  /** What stands in the places of these names: links above all. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** A whole text with elements in it, wherever the language puts them. */
export function Sentence({ id, values, parts }: SentenceProps) {
  const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, MARK + name + MARK]));
  // Every second piece is the name of a part.
  const pieces = t(id, { ...values, ...marked }).split(MARK);
  return pieces.map((piece, index) => (
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
}
