import * as v from 'valibot';

/** What a model has read. Amounts in minor units of the currency that was asked for. */
export interface Reading {
  /** `amount` is of the whole line. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
  /** A discount is negative. */
  readonly charges: readonly { readonly kind: ChargeKind; readonly label: string; readonly amount: number }[];
  /** `null`: none is printed. */
  readonly total: number | null;
}

const CHARGE_KINDS = ['service', 'tax', 'tip', 'discount', 'rounding', 'other'] as const;
type ChargeKind = (typeof CHARGE_KINDS)[number];

const MOST_LINES = 300;
const MOST_CHARGES = 30;
const LONGEST_NAME = 200;
const MOST_DIGITS = 9;

/**
 * What the model is asked to answer, as JSON Schema in the subset that strict endpoints take: all properties required, no others. Amounts are
 * texts, so that no binary fraction comes between.
 */
export const ANSWER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['lines', 'charges', 'total'],
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'quantity', 'amount'],
        properties: {
          name: { type: 'string' },
          quantity: { type: 'integer' },
          amount: { type: 'string', description: 'Of the whole line, such as "12.50"' },
        },
      },
    },
    charges: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'label', 'amount'],
        properties: {
          kind: { type: 'string', enum: CHARGE_KINDS },
          label: { type: 'string' },
          amount: { type: 'string', description: 'Such as "1.25"; a discount is negative' },
        },
      },
    },
    total: { type: ['string', 'null'] },
  },
} as const;

/** A decimal text as minor units: nothing is rounded, an amount with more digits than its currency has is not one. */
const amountOf = (digits: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^-?\\d{1,${MOST_DIGITS}}(?:\\.\\d{1,${Math.max(digits, 1)}})?$`)),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const [whole = '', fraction = ''] = dataset.value.split('.');
      // "12.0" is twelve yen.
      if (/[1-9]/.test(fraction.slice(digits))) {
        addIssue({ message: 'more digits than the currency has' });
        return NEVER;
      }
      const minor = Number(`${whole.replace('-', '')}${fraction.slice(0, digits).padEnd(digits, '0')}`);
      return whole.startsWith('-') && minor !== 0 ? -minor : minor;
    }),
  );

/** A name as one line without control characters and halves of signs: it is shown to people, and never as anything but text. */
const name = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_NAME)
      // Cut in the middle of a sign it would be no text, and no database would take it.
      .replace(/\p{Cs}$/u, '')
      .trim(),
  ),
);

const readingOf = (digits: number) =>
  v.strictObject({
    lines: v.pipe(
      v.array(
        v.strictObject({
          name,
          quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
          amount: v.pipe(amountOf(digits), v.minValue(0)),
        }),
      ),
      v.maxLength(MOST_LINES),
    ),
    charges: v.pipe(
      v.array(v.strictObject({ kind: v.picklist(CHARGE_KINDS), label: name, amount: amountOf(digits) })),
      v.maxLength(MOST_CHARGES),
    ),
    total: v.nullable(amountOf(digits)),
  });

const Completion = v.object({
  choices: v.pipe(
    v.array(
      v.object({
        message: v.object({ content: v.string() }),
        // Ended by the limit, an answer is not whole, whatever it looks like.
        finish_reason: v.nullish(v.pipe(v.string(), v.notValue('length'))),
      }),
    ),
    v.minLength(1),
  ),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a chat completion whose text is an answer to `ANSWER_SCHEMA`. Undefined for anything else, whole: a model that is wrong about
 * the form may be wrong about the rest.
 *
 * @param digits digits after the point of the currency: 0 to 4
 */
export function readAnswer(text: string, digits: number): Reading | undefined {
  const completion = v.safeParse(Completion, parse(text));
  const content = completion.success ? completion.output.choices[0]?.message.content : undefined;
  const reading = v.safeParse(readingOf(digits), parse(content ?? ''));
  return reading.success ? reading.output : undefined;
}
