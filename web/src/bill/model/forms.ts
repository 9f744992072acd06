import {
  changesBetween,
  type Bill,
  type Category,
  type DinerId,
  type DiscountTarget,
  type ExtrasSplit,
  type LineId,
  type Selection,
  type Step,
} from '#domain';

/** Who is chosen in a form. */
export interface Chosen extends Selection {
  /** Everyone at the table, also who joins while the form is open: `dinerIds` is empty then. */
  readonly isEveryone?: boolean;
}

/** The item form as typed; `selection` is absent until somebody touches it, so that the default can follow the bill. */
export interface ItemForm {
  readonly category: Category;
  readonly name: string;
  /** The price of the whole line, not of one unit. */
  readonly price: string;
  /** How many; empty is one. */
  readonly quantity: string;
  /** The price of one, where that is what was typed. */
  readonly each: string;
  readonly selection: Chosen | null;
  /** Absent where those who are selected have the same of it. */
  readonly division: Division | null;
}

/** An uneven division as typed. */
export interface Division {
  readonly by: DivisionKind;
  /** Per diner id. */
  readonly typed: Readonly<Record<DinerId, string>>;
  /** Amounts: who has what the others leave. */
  readonly restOf: DinerId | null;
}

export const DIVISION_KINDS = ['units', 'parts', 'percent', 'amounts'] as const;
export type DivisionKind = (typeof DIVISION_KINDS)[number];

/** The drinks form as typed. Quantities per diner id. */
export interface RoundForm {
  readonly name: string;
  readonly price: string;
  readonly quantity: string;
  readonly given: Readonly<Record<DinerId, number>>;
}

export interface GroupForm {
  readonly name: string;
  readonly dinerIds: readonly DinerId[];
}

/** A payment as typed. */
export interface PaymentForm {
  /** Who paid; absent until somebody is chosen. */
  readonly dinerId: DinerId | null;
  readonly amount: string;
  /** What they paid with, in their own words. */
  readonly name: string;
}

/** A line being changed: a form of its own, so that the half-typed new line is still there afterwards. */
export interface Editing<F> {
  readonly id: string;
  readonly form: F;
  /** The fields that were touched here. */
  readonly touched: readonly string[];
}

/** What is typed in the fields whose value is on the bill: the text stays as typed until the field is left. */
export interface AmountTexts {
  readonly service: string | null;
  readonly tax: string | null;
  readonly tip: string | null;
  readonly tipPercent: string | null;
  readonly billTotal: string | null;
}

/** The register of the bill that a field's value is in (docs/product/bill.md, "Registers"). */
const REGISTERS: Readonly<Record<keyof AmountTexts, string>> = {
  service: 'meta/serviceCharge',
  tax: 'meta/tax',
  tip: 'meta/tip',
  tipPercent: 'meta/tip',
  billTotal: 'meta/billInput',
};

/** What is half typed beside a bill that has changed: a text lives as long as the figure that it stands beside, which it would hide. */
export function formsBeside(forms: Forms, before: Bill, bill: Bill): Forms {
  const typed = Object.entries(forms.amounts).filter(([, text]) => text !== null);
  if (typed.length === 0) return forms;
  const changed = new Set(changesBetween(before, bill).map(({ key }) => key));
  const kept = typed.filter(([field]) => !changed.has(REGISTERS[field as keyof AmountTexts]));
  if (kept.length === typed.length) return forms;
  return { ...forms, amounts: { ...NO_AMOUNTS, ...(Object.fromEntries(kept) as Partial<AmountTexts>) } };
}

export const OFF_KINDS = ['discount', 'voucher', 'treat'] as const;
export type OffKind = (typeof OFF_KINDS)[number];

/** A discount, a voucher or a treat as typed. */
export interface OffForm {
  readonly kind: OffKind;
  /** What is being changed; absent for a new one. */
  readonly id: string | null;
  readonly name: string;
  /** An amount, or with its sign a percentage. */
  readonly size: string;
  /** What a discount is for; whether a voucher is somebody's ('diners'). */
  readonly target: DiscountTarget['of'];
  readonly lineIds: readonly LineId[];
  /** Whom a discount is for, whose voucher it is, who is treated. */
  readonly dinerIds: readonly DinerId[];
  /** Who treats; absent for everyone else. */
  readonly payerIds: readonly DinerId[] | null;
  readonly split: ExtrasSplit;
}

/** Everything typed and chosen that is not on the bill itself. Kept on the device at every keystroke. */
export interface Forms {
  readonly step: Step;
  /** The currency that these amounts are typed in; `null` where nobody noted it, which means the bill's. */
  readonly currency: string | null;
  readonly diner: string;
  readonly group: GroupForm;
  readonly groupEdit: Editing<GroupForm> | null;
  readonly item: ItemForm;
  readonly itemEdit: Editing<ItemForm> | null;
  readonly round: RoundForm;
  readonly roundEdit: Editing<RoundForm> | null;
  readonly amounts: AmountTexts;
  /** Open while something is entered that comes off the bill. */
  readonly off: OffForm | null;
  readonly payment: PaymentForm;
  readonly paymentEdit: Editing<PaymentForm> | null;
  readonly showTax: boolean;
  /** 'Custom' is chosen in the tip calculator. */
  readonly customTip: boolean;
  readonly showPercent: boolean;
}

export const EMPTY_ITEM: ItemForm = {
  category: 'Food',
  name: '',
  price: '',
  quantity: '',
  each: '',
  selection: null,
  division: null,
};
export const EMPTY_ROUND: RoundForm = { name: '', price: '', quantity: '', given: {} };
export const EMPTY_GROUP: GroupForm = { name: '', dinerIds: [] };
export const EMPTY_PAYMENT: PaymentForm = { dinerId: null, amount: '', name: '' };
const NO_AMOUNTS: AmountTexts = { service: null, tax: null, tip: null, tipPercent: null, billTotal: null };

export const EMPTY_FORMS: Forms = {
  step: 'diner-setup',
  currency: null,
  diner: '',
  group: EMPTY_GROUP,
  groupEdit: null,
  item: EMPTY_ITEM,
  itemEdit: null,
  round: EMPTY_ROUND,
  roundEdit: null,
  amounts: NO_AMOUNTS,
  off: null,
  payment: EMPTY_PAYMENT,
  paymentEdit: null,
  showTax: false,
  customTip: false,
  showPercent: true,
};

/** Whether somebody has begun to say who paid what. */
export const isPaymentBegun = ({ payment, paymentEdit }: Forms): boolean =>
  paymentEdit !== null || payment.dinerId !== null || payment.amount + payment.name !== '';
