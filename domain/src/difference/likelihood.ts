/**
 * How likely causes are beside each other when they explain the very same difference: how often the mistake is made, divided by how many differences
 * it could have made (docs/product/money.md, "What could the difference be?"). Only their order matters. The likelihood of an explanation for one
 * line is divided by the number of possible lines.
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
  /** The amount is that of a line that is there. */
  one_more: 0.4,
  /** Any amount can be missing, so that this explains every shortfall. */
  line_missing: 0.1,
  /** One of the usual percentages. */
  discount_rate: 60,
  /** An amount without parts of a unit, and any other: it can explain any surplus. */
  whole_discount: 0.5,
  any_discount: 0.1,
  swapped: { cause: 'digits_swapped', typical: 12, other: 2 },
  misread: { cause: 'digit_misread', typical: 3, other: 0.3 },
} as const;
