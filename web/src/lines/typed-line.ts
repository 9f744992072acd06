import { useState } from 'react';
import { parseAmount, splitTypedLine, type TypedLine } from '#domain';
import type { LineForm } from './line-draft.ts';
import { withTypedLine, type LineInForm } from './line-in-form.ts';

/** A question about a line that was typed into the name, which only the person can answer. */
export type LineQuestion =
  /** A figure was moved from the name to the price; `before` is the form as it was. */
  | { readonly kind: 'moved'; readonly before: LineForm }
  /** The name ends in a different price from the one in the price field: `inName`, as typed. */
  | { readonly kind: 'disagree'; readonly inName: string }
  /** The price may be for each unit or for all. */
  | { readonly kind: 'each'; readonly line: TypedLine };

interface Taken {
  readonly form: LineForm;
  readonly question?: LineQuestion;
}

/**
 * Distributes a line typed into the name over the form's fields, or returns what has to be asked first (docs/product/bill.md, "Typed
 * lines"). The price field of an item is for all units, that of a round for each.
 */
export function takeTypedLine(
  { kind, form, priceOnBill }: Pick<LineInForm, 'kind' | 'form' | 'priceOnBill'>,
  line: TypedLine | undefined,
  currency: string,
): Taken {
  if (!line) return { form };
  const { price, quantity, isSure, isForAll } = line;
  const whole = withTypedLine(form, line, { kind, currency });
  const hasPrice = form.price.trim() !== '';
  const isCounted = form.quantity.trim() !== '';
  const agrees = !isCounted || quantity === undefined || form.quantity.trim() === String(quantity);
  const ask = (question: LineQuestion): Taken => ({ form, question });
  if (price === undefined) {
    if (!hasPrice) return { form };
    if (quantity === undefined) return ask({ kind: 'moved', before: form });
    if (kind === 'item' && (isCounted || form.price === priceOnBill)) return ask({ kind: 'each', line });
  } else if (!hasPrice) {
    const isEither = isForAll === 'maybe' || (isCounted && quantity === undefined && isSure);
    if (kind === 'item' && isEither) return ask({ kind: 'each', line });
  } else {
    const [inName, inPrice] = [whole.price, form.price].map((text) => parseAmount(text, currency));
    const isSame = inName?.ok && inPrice?.ok && inName.minor === inPrice.minor;
    if (!isSame) return ask({ kind: 'disagree', inName: whole.price || price });
    // "Menu 2" at 2.00: whether the 2 is the price or part of the name, the price is right.
    if (!isSure && quantity === undefined) return { form };
  }
  return { form: whole, ...(!(isSure && agrees) && { question: { kind: 'moved', before: form } }) };
}

/** A question with its line, and the line's name at the time: another name makes it another question. */
interface Asked {
  readonly lineId: string | undefined;
  readonly name: string;
  readonly question: LineQuestion;
}

/**
 * Reads a line typed into a form's name, and keeps the question about it. A question belongs to one line: it is hidden while the form shows
 * another, and returns with the new line (the one without an id).
 */
export function useTypedLine({ form, lineId, edited }: LineInForm, currency: string) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  // Opening a line of the bill discards its question.
  const [shownId, setShownId] = useState(lineId);
  if (shownId !== lineId) {
    setShownId(lineId);
    setAsked(asked.filter((each) => each.lineId === undefined));
  }
  const question = asked.find((each) => each.lineId === lineId && each.name === form.name)?.question;
  /** Sets or removes the question about the line in the form, under the name that the line gets. */
  const ask = (next: LineQuestion | undefined, name = form.name) =>
    setAsked((all) => [
      ...all.filter((each) => each.lineId !== lineId),
      ...(next ? [{ lineId, name, question: next }] : []),
    ]);
  // A figure confirmed as part of the name is not asked about again.
  const [known, keepName] = useState<string>();
  const isName = form.name === edited?.name || form.name === known;
  return { question, ask, keepName, typedLine: isName ? undefined : splitTypedLine(form.name, currency) };
}
