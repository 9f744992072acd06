import { useState } from 'react';
import { parseAmount, splitTypedLine, type TypedLine } from '#domain';

/** The fields of a form that can be typed in one go. */
interface Fields {
  readonly name: string;
  readonly price: string;
  /** As typed in its own field; blank if nobody did. */
  readonly quantity: string;
}

/** A question about a line typed in one go, which only the person can answer. */
export type LineQuestion<F> =
  /** A figure was taken out of the name for the price; the form was like this. */
  | { readonly kind: 'taken'; readonly before: F }
  /** The name ends in another price than the price field has: this one, as typed. */
  | { readonly kind: 'disagree'; readonly inName: string }
  /** The quantity was typed in its own field, so the price may be for each unit or for all. */
  | { readonly kind: 'each'; readonly line: TypedLine };

export interface Taken<F> {
  readonly form: F;
  readonly question?: LineQuestion<F>;
}

/**
 * A form with the line that was typed in one go put where it belongs, or what has to be asked before (docs/product/bill.md,
 * "Typed lines"). `whole` is the form with it; `priceIs` what a price in the form's own field is for; `isPriceOnBill` says that the bill
 * has put it there, for all that the line was before.
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
    if (quantity === undefined) return ask({ kind: 'taken', before: form });
    if ((isCounted || isPriceOnBill) && priceIs === 'total') return ask({ kind: 'each', line });
  } else if (!hasPrice) {
    if (isCounted && priceIs === 'total' && quantity === undefined && isSure)
      return ask({ kind: 'each', line });
  } else {
    const [inName, inPrice] = [whole(line).price, form.price].map((text) => parseAmount(text, currency));
    const isSame = inName?.ok && inPrice?.ok && inName.minor === inPrice.minor;
    if (!isSame) return ask({ kind: 'disagree', inName: whole(line).price || price });
    // "Menu 2" at 2.00: whichever the 2 is, the price is right.
    if (!isSure && quantity === undefined) return { form };
  }
  const taken = { form: whole(line) };
  return isSure && agrees ? taken : { ...taken, question: { kind: 'taken', before: form } };
}

/** The line that was asked about, and its name then: under another name it is another question. */
interface Asked<F> {
  readonly lineId: string | undefined;
  readonly name: string;
  readonly question: LineQuestion<F>;
}

/**
 * Reads a line typed into a form's name, and the question about it. A question is about one line: another that is in the form meanwhile does not see
 * it, and the new line (without an id) has it again afterwards.
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
  // A line of the bill begins anew whenever it is opened.
  const [shownId, setShownId] = useState(lineId);
  if (shownId !== lineId) {
    setShownId(lineId);
    setAsked(asked.filter((each) => each.lineId === undefined));
  }
  const question = asked.find((each) => each.lineId === lineId && each.name === form.name)?.question;
  /** Asks about the line in the form, under the name that it gets; or does not any more. */
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
