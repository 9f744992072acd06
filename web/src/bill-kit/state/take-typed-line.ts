import { useState } from 'react';
import { parseAmount, splitTypedLine, type TypedLine } from '#domain';

/** The fields of a form into whose name a whole line can be typed. */
interface Fields {
  readonly name: string;
  readonly price: string;
  /** As typed in its own field; blank if nothing was. */
  readonly quantity: string;
}

/** A question about a line that was typed into the name, which only the person can answer. */
export type LineQuestion<F> =
  /** A figure was moved from the name to the price; `before` is the form as it was. */
  | { readonly kind: 'moved'; readonly before: F }
  /** The name ends in a different price from the one in the price field: `inName`, as typed. */
  | { readonly kind: 'disagree'; readonly inName: string }
  /** The quantity was typed in its own field, so the price may be for each unit or for all. */
  | { readonly kind: 'each'; readonly line: TypedLine };

export interface Taken<F> {
  readonly form: F;
  readonly question?: LineQuestion<F>;
}

/**
 * Distributes a line typed into the name over the form's fields, or returns what has to be asked first (docs/product/bill.md, "Typed
 * lines"). `whole` distributes it; `priceIs` says whether the form's own price field is for each unit or for all; `isPriceOnBill` says that
 * the price in it comes from the bill, where it is for all.
 */
export function takeTypedLine<F extends Fields>(
  form: F,
  line: TypedLine | undefined,
  {
    whole,
    priceIs,
    isPriceOnBill = false,
    currency,
  }: {
    whole: (line: TypedLine) => F;
    priceIs: 'each' | 'total';
    isPriceOnBill?: boolean;
    currency: string;
  },
): Taken<F> {
  if (!line) return { form };
  const { price, quantity, isSure } = line;
  const hasPrice = form.price.trim() !== '';
  const isCounted = form.quantity.trim() !== '';
  const agrees = !isCounted || quantity === undefined || form.quantity.trim() === String(quantity);
  const ask = (question: LineQuestion<F>): Taken<F> => ({ form, question });
  if (price === undefined) {
    if (!hasPrice) return { form };
    if (quantity === undefined) return ask({ kind: 'moved', before: form });
    if ((isCounted || isPriceOnBill) && priceIs === 'total') return ask({ kind: 'each', line });
  } else if (!hasPrice) {
    if (isCounted && priceIs === 'total' && quantity === undefined && isSure)
      return ask({ kind: 'each', line });
  } else {
    const [inName, inPrice] = [whole(line).price, form.price].map((text) => parseAmount(text, currency));
    const isSame = inName?.ok && inPrice?.ok && inName.minor === inPrice.minor;
    if (!isSame) return ask({ kind: 'disagree', inName: whole(line).price || price });
    // "Menu 2" at 2.00: whether the 2 is the price or part of the name, the price is right.
    if (!isSure && quantity === undefined) return { form };
  }
  const taken = { form: whole(line) };
  return isSure && agrees ? taken : { ...taken, question: { kind: 'moved', before: form } };
}

/** A question with its line, and the line's name at the time: another name makes it another question. */
interface Asked<F> {
  readonly lineId: string | undefined;
  readonly name: string;
  readonly question: LineQuestion<F>;
}

/**
 * Reads a line typed into a form's name, and keeps the question about it. A question belongs to one line: it is hidden while the form shows
 * another, and returns with the new line (the one without an id).
 */
export function useTypedLine<F extends Fields>(
  form: F,
  {
    lineId,
    nameOnBill,
    currency,
  }: { lineId: string | undefined; nameOnBill: string | undefined; currency: string },
) {
  const [asked, setAsked] = useState<readonly Asked<F>[]>([]);
  // Opening a line of the bill discards its question.
  const [shownId, setShownId] = useState(lineId);
  if (shownId !== lineId) {
    setShownId(lineId);
    setAsked(asked.filter((each) => each.lineId === undefined));
  }
  const question = asked.find((each) => each.lineId === lineId && each.name === form.name)?.question;
  /** Sets or removes the question about the line in the form, under the name that the line gets. */
  const ask = (next: LineQuestion<F> | undefined, name = form.name) =>
    setAsked((all) => [
      ...all.filter((each) => each.lineId !== lineId),
      ...(next ? [{ lineId, name, question: next }] : []),
    ]);
  // A figure confirmed as part of the name is not asked about again.
  const [known, keepName] = useState<string>();
  const line = () =>
    form.name === nameOnBill || form.name === known ? undefined : splitTypedLine(form.name, currency);
  return { question, ask, keepName, line };
}
