import { useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import type { ChargeSize, TypedLine } from '#domain';
import { cancelEdit } from '#web/bill-kit/state/line-form.ts';
import { useReturnToRow } from '#web/bill-kit/state/open-in-form.ts';
import { useBill, useBillStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { pressedKey } from '#web/ui/pressed-key.ts';
import { change, submit, takeOff, tidyPrice } from './line-actions.ts';
import type { LineForm, LineKind, TypedFields } from './line-draft.ts';
import { LINE_FORMS, lineFormOf, withTypedLine } from './line-in-form.ts';
import { lineErrorTexts } from './line-error-texts.ts';
import { takeTypedLine, useTypedLine } from './typed-line.ts';

const typedFields = ({ name, price, quantity, each }: LineForm): TypedFields => ({
  name,
  price,
  quantity,
  each,
});

/** The fields whose errors are shown: those that were left with something in them, or all once somebody has tried to add the line. */
interface Shown {
  readonly price: boolean;
  readonly quantity: boolean;
  readonly tried: boolean;
}
const NOTHING: Shown = { price: false, quantity: false, tried: false };

/** The shown errors of the line in the form: another line starts without any. */
function useShown(lineId: string | undefined) {
  const [state, setState] = useState<Shown & { readonly lineId?: string | undefined }>(NOTHING);
  const shown = state.lineId === lineId ? state : NOTHING;
  return [
    { ...shown, price: shown.price || shown.tried, quantity: shown.quantity || shown.tried },
    (part: Partial<Shown>) => setState({ ...shown, lineId, ...part }),
  ] as const;
}

/**
 * The form in which a line is typed: its contents, the question about what was typed into the name, and the errors that are shown
 * (docs/product/bill.md, "Typed lines").
 */
// oxlint-disable-next-line max-lines-per-function -- what can happen while a line is typed, a few lines each
export function useLineForm(kind: LineKind) {
  const store = useBillStore();
  const bill = useBill();
  const { currency } = bill;
  const forms = useWizard((state) => state.forms);
  const isAtTable = useWizard((state) => state.isAtTable);
  const line = lineFormOf({ bill, forms, isAtTable }, kind);
  const { form, lineId, edited } = line;
  const returnToRow = useReturnToRow(lineId);
  const name = useRef<HTMLInputElement>(null);
  const price = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const [shown, show] = useShown(lineId);
  const { question, ask, keepName, typedLine } = useTypedLine(line, currency);
  const whole = (each: TypedLine) => withTypedLine(form, each, { kind, currency });
  // While the form asks whether a figure is the price, adding the line means yes.
  const taken = takeTypedLine(line, question?.kind === 'moved' ? undefined : typedLine, currency);
  /** The line as it would be added: what is typed in the name counts as typed in its own field. */
  const made = taken.form;
  const division = line.dividedOf(made);
  const errors = line.errorsOf(made);
  const texts = lineErrorTexts(errors, line, { currency, total: division.count, tried: shown.tried });
  const isWrong = (as: LineForm) =>
    Object.keys(line.errorsOf(as)).length > 0 || line.dividedOf(as).shareErrors.size > 0;
  const hasOddQuantity = (as: LineForm) => as.quantity !== '' && line.errorsOf(as).quantity !== undefined;
  /** The quantity in the name is wrong. */
  const isOddInName = hasOddQuantity(made) && !hasOddQuantity(form);

  const type = (part: Partial<LineForm>) => {
    ask(undefined);
    change(store, kind, part);
  };
  const spread = (as: LineForm) => {
    if (as !== form) change(store, kind, typedFields(as));
  };
  /**
   * Focuses the field in which typing began (people who type no names go on with prices). Before the form is emptied: a field that is left
   * is tidied, and shows its error.
   */
  const startAgain = () => {
    (form.name === '' ? price : name).current?.focus();
    show(NOTHING);
    keepName(undefined);
  };
  const add = (as: LineForm) => {
    // An open question would cover an error.
    ask(undefined);
    if (isWrong(as)) {
      show({ tried: true });
      // Text typed in one go is distributed over the fields, so that errors appear beside the right one.
      spread(as);
      if (line.errorsOf(as).price !== undefined) price.current?.focus();
      return;
    }
    // Saving a line of the bill moves the focus to its row after that.
    startAgain();
    const saved = submit(store, kind, as);
    if (saved !== undefined) returnToRow(saved);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOddInName) {
      show({ tried: true });
      name.current?.focus();
      return;
    }
    const isMoved = taken.question?.kind === 'moved';
    // Do not ask about an invalid price: its field shows the error.
    if (!taken.question || (isMoved && errors.price !== undefined)) return add(made);
    ask(taken.question, made.name);
    if (!isMoved || made === form) return;
    // "Menu 2" may be a name: move the figure into the price field, and ask.
    spread(made);
    price.current?.focus();
  };
  /** The price field is right, and the name stays; or the price is for all units. */
  const onKeep = () => {
    if (question?.kind === 'each') {
      const { name: text, price: total = form.price, quantity: count } = question.line;
      return add({
        ...form,
        name: text,
        price: total,
        each: '',
        quantity: count === undefined ? form.quantity : String(count),
      });
    }
    keepName(form.name);
    if (typedLine?.quantity === undefined) return add(form);
    const { name: text, price: figure = '', quantity: units } = typedLine;
    const rest = `${text} ${figure}`.trim();
    if (kind === 'round') return add({ ...form, name: rest, quantity: String(units) });
    // It is still unclear whether the price is for one or for all.
    ask({ kind: 'each', line: { name: rest, quantity: units, isSure: true } });
  };

  return {
    kind,
    line,
    shown,
    /** The form with the line in its name distributed, its division and the texts of its errors. */
    made,
    division,
    errors,
    texts,
    isOddInName,
    question,
    refs: { name, price, quantity },
    type,
    onSubmit,
    answers: {
      /** The price in the name is right; or the typed price is for one unit. */
      onPrice() {
        if (question?.kind !== 'each') return typedLine && add(whole(typedLine));
        const { price: each = form.price, quantity: count = division.count } = question.line;
        add(whole({ ...question.line, price: each, quantity: count }));
      },
      onKeep,
      /** The figure belongs to the name. */
      onName(before: LineForm) {
        keepName(before.name);
        type(typedFields(before));
        price.current?.focus();
      },
    },
    /** Distributes a line typed into the name once both fields have been left, if there is nothing to ask. */
    settle({ relatedTarget }: FocusEvent) {
      const isDone = relatedTarget !== price.current && relatedTarget !== name.current;
      if (isDone && !taken.question && !isOddInName) spread(made);
    },
    onPriceLeft() {
      tidyPrice(store, kind);
      show({ price: form.price.trim() !== '' });
    },
    /** Makes a discount of a percentage, or of an amount for each of these units. */
    onDiscount(size: ChargeSize, units: number) {
      ask(undefined);
      startAgain();
      takeOff(store, kind, made.name, 'amount' in size ? { amount: size.amount * units } : size);
    },
    onQuantityLeft: () => show({ quantity: line.quantityOf(form).trim() !== '' }),
    /** "Next" on the keyboard moves to the next empty field. */
    onKey(event: KeyboardEvent) {
      const isPriced = made.price.trim() !== '' || typedLine?.price !== undefined;
      const isCounted = line.quantityOf(made).trim() !== '';
      const empty = (isPriced ? null : price.current) ?? (isCounted ? null : quantity.current);
      if (pressedKey(event) !== 'Enter' || !empty || empty === event.currentTarget) return;
      event.preventDefault();
      empty.focus();
    },
    cancel() {
      cancelEdit(store, LINE_FORMS[kind]);
      if (edited) returnToRow(edited.id);
    },
  };
}

export type LineFormInUse = ReturnType<typeof useLineForm>;

/** A part of the form. */
export interface PartProps {
  readonly entry: LineFormInUse;
}
