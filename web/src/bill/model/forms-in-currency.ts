import { amountAsWritten, isCountable, parseAmount, splitTypedLine, typedFigure, type Bill } from '#domain';
import type { AmountTexts, Division, Editing, Forms, ItemForm, PaymentForm, RoundForm } from './forms.ts';
import { isPercent } from './percent-text.ts';
import { writtenAmount } from './written-amount.ts';

/**
 * What was typed as an amount in one currency, as the same figure in another: as typed where it reads as that figure there, or as one with
 * too many digits, which is asked about. "1.234" dinars are "1.2340" in yen, and never a thousand of them (docs/product/money.md, "Units").
 */
export function retyped(text: string, from: string, to: string): string {
  if (isPercent(text)) return text;
  const figure = typedFigure(text, from);
  if (figure === undefined) {
    // A thousand, or one and a bit: with the sign of the old currency it is asked about in the new one, too.
    const read = parseAmount(text, from);
    const isOpen = !read.ok && read.error === 'ambiguous' && parseAmount(text, to).ok;
    return isOpen ? `${from} ${text}` : text;
  }
  if (!isCountable(figure, to)) return text;
  const { amount, written } = amountAsWritten(figure, to);
  const reads = parseAmount(text, to);
  const isSame =
    written === undefined ? reads.ok && reads.minor === amount : typedFigure(text, to) === figure;
  return isSame ? text : writtenAmount(amount, written, to);
}

type Retype = (text: string) => string;

interface TypedIn {
  readonly name: string;
  readonly price: string;
}

/**
 * The amount in a line that was typed in one go, "3 × Beer 4.50". One that may be a thousand or one and a bit goes to the price, where it
 * is asked about: in a name it would read as a thousand.
 */
function lineRetyped<F extends TypedIn>(form: F, from: string, retype: Retype): F {
  const { name } = form;
  const figure = splitTypedLine(name, from)?.price;
  const at = figure === undefined ? -1 : name.lastIndexOf(figure);
  if (figure === undefined || at < 0) return form;
  const wanted = retype(figure);
  const [before, after] = [name.slice(0, at), name.slice(at + figure.length)];
  if (!wanted.startsWith(from)) return { ...form, name: before + wanted + after };
  return form.price.trim() === '' ? { ...form, name: (before + after).trim(), price: wanted } : form;
}

const divisionRetyped = (division: Division | null, retype: Retype): Division | null =>
  division?.by !== 'amounts'
    ? division
    : {
        ...division,
        typed: Object.fromEntries(Object.entries(division.typed).map(([id, text]) => [id, retype(text)])),
      };

const edited = <F>(editing: Editing<F> | null, form: (form: F) => F): Editing<F> | null =>
  editing && { ...editing, form: form(editing.form) };

/** All that is half typed, for this bill: no amount in it is read anew by the digits of another currency. */
export function formsIn(forms: Forms, { currency, lines }: Pick<Bill, 'currency' | 'lines'>): Forms {
  const from = forms.currency ?? currency;
  if (from === currency) return forms.currency === currency ? forms : { ...forms, currency };
  const retype: Retype = (text) => retyped(text, from, currency);
  // What the line on the bill is called has been asked about before.
  const known = new Set(lines.map((line) => line.name));
  const line = <F extends TypedIn>(form: F): F => {
    const typed = { ...form, price: retype(form.price) };
    return known.has(form.name) ? typed : lineRetyped(typed, from, retype);
  };
  const item = (form: ItemForm): ItemForm => ({
    ...line(form),
    each: retype(form.each),
    division: divisionRetyped(form.division, retype),
  });
  const round: (form: RoundForm) => RoundForm = line;
  const payment = (form: PaymentForm): PaymentForm => ({ ...form, amount: retype(form.amount) });
  const { tipPercent, ...amounts } = forms.amounts;
  const texts = Object.entries(amounts).map(([field, text]) => [field, text === null ? null : retype(text)]);
  return {
    ...forms,
    currency,
    item: item(forms.item),
    itemEdit: edited(forms.itemEdit, item),
    round: round(forms.round),
    roundEdit: edited(forms.roundEdit, round),
    amounts: { ...(Object.fromEntries(texts) as Omit<AmountTexts, 'tipPercent'>), tipPercent },
    off: forms.off && { ...forms.off, size: retype(forms.off.size) },
    payment: payment(forms.payment),
    paymentEdit: edited(forms.paymentEdit, payment),
  };
}
