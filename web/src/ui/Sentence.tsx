import { Fragment, type ReactNode } from 'react';
import { t, type MessageValues } from '#web/messages/i18n.ts';
import type { MessageArguments, MessageId } from '#web/messages/message-id.ts';

/** Marks the name of a part in a text that is being assembled. Neither keyboards nor translators produce it. */
const MARK = '\uE000';

/** The placeholders of a text. */
type NameIn<Id extends MessageId> = keyof MessageArguments[Id] & string;

export type SentenceProps<Id extends MessageId, Part extends NameIn<Id>> = {
  id: Id;
  /** The elements for these placeholders, mostly links. */
  parts: Readonly<Record<Part, ReactNode>>;
} & (NameIn<Id> extends Part
  ? { values?: undefined }
  : { values: Readonly<Omit<MessageArguments[Id], Part>> });

/** `t`, for callers whose types ensure that every placeholder is among values and parts. */
const fill = t as (id: MessageId, values: MessageValues) => string;

/** A whole text with elements in it, wherever the language puts them. */
export function Sentence<Id extends MessageId, Part extends NameIn<Id>>({
  id,
  values,
  parts,
}: SentenceProps<Id, Part>) {
  const nodes: Readonly<Record<string, ReactNode>> = parts;
  const marked = Object.fromEntries(Object.keys(nodes).map((name) => [name, MARK + name + MARK]));
  // Every second piece is the name of a part.
  return fill(id, { ...values, ...marked })
    .split(MARK)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : nodes[piece]}</Fragment>);
}
