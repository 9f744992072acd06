/**
 * Relative likelihoods of causes that explain the same difference: how often a mistake is made, divided by the number of differences it can
 * produce (docs/product/money.md, "What could the difference be?"). Only their order matters. For an explanation about one line the
 * likelihood is divided by the number of lines it could be about.
 */
export const LIKELIHOOD = {
  service_missing: 100,
  service_included: 100,
  service_rate: 30,
  charge_on_service: 90,
  tax_included: 100,
  price_of_each: 60,
  price_of_all: 60,
  line_twice: 60,
  line_extra: 3,
  /** The missing amount is that of an existing line. */
  one_more: 0.4,
  /** Explains every shortfall, since any amount can be missing. */
  line_missing: 0.1,
  /** One of the usual percentages. */
  discount_rate: 60,
  /** A whole number of major units, and any other amount, which explains every surplus. */
  whole_discount: 0.5,
  any_discount: 0.1,
  swapped: { cause: 'digits_swapped', typical: 12, other: 2 },
  misread: { cause: 'digit_misread', typical: 3, other: 0.3 },
} as const;
