/**
 * The judgement of the reader: how unlikely each thing is. Costs add up over a reading; 0 is what words and figures say, and one more is
 * about four times less likely. `npm run receipts -- --weights` says which receipts each of them decides, `--tune` tries other values.
 */

/** When a reading is believed. */
export const BELIEF = {
  highest: 6, // above this cost a reading as printed is not believed
  highestRepaired: 5.5, // and one with a repair
  margin: 0.6, // how much likelier a reading has to be than the next one with another outcome
  marginOfDoubt: 1.2, // the same after a repair, or where a repair explains an odd reading
  odd: 4, // from this cost on a reading is odd
  tenTimes: 1.5, // a difference of ten times as likely, from which the confidence of a repair follows
};

/** A line with a character below this probability is weak. */
export const CERTAINTY = {
  price: 0.8, // of its price
  name: 0.5, // of its other letters and figures: on photos with faults 10 of 15 wrong lines have one, and 4 % of the right ones
};

/** A dish. */
export const DISH = {
  outOfColumn: 0.9, // its price does not end where prices end
  keywordInName: 1.4, // a known word among others: "Steak Tips"
  keywordAlone: 4.5, // hardly any dish is called "Tax"
  commonWord: 1.2, // a known word that is on menus, too
  likeSum: 0.55, // this part of the dishes above, with a word for a sum, may be their sum
  sumInName: 1, // such a dish with other words
  sumAlone: 2.5, // such a dish without
  atRate: 3, // it is its printed rate of what is above
  belowSum: 2.4, // dishes stand above the sum
  belowEither: 1, // below a sum that no word names
  belowCharge: 2, // charges stand below the dishes
  belowPayment: 2, // so do payments
  otherAmount: 2.2, // of two amounts not the last one is the price
  pointless: 2.2, // the point of its price was not read
};

/** How many of a dish. */
export const COUNT = {
  many: 20, // so many are hardly ever on one bill: the number is what one costs
};

/** A charge. */
export const CHARGE = {
  largest: 0.35, // more than this part of the dishes is no tax and no service
  tooLarge: 4.5, // such a charge
  unnamedTooLarge: 0.5, // such a charge without a known word
  largestUnnamed: 0.8, // more than this part of the dishes is no charge without a known word
  amongDishes: 1.4, // a fee or an unnamed one, above any sum or below a course
  afterEither: -0.4, // below a sum that no word names charges follow
  large: 0.2, // more than this part of the dishes is large for a fee or an unnamed one
  isLarge: 0.5, // such a charge
  counted: 3, // charges have no quantity
  unnamedTogether: 0.25, // more than this part of the dishes is a lot for several unnamed ones
  manyUnnamed: 1.5, // so much of them
  belowTotal: 0.4, // it belongs to the bill only if another total follows
  prepaidBelowTotal: 3, // what was paid before is no discount there
  atRate: 0.4, // less if it is its printed rate of what is above, more if not
  tipPaid: 2, // less if a payment below the total includes the tip
  cover: 0.6, // a place at the table is rather a line
  lostMinus: 0.5, // a rounding whose minus was not read
  included: 1, // a tax that the label calls included
  otherWordOfSum: 1.2, // names a sum, and a tax, a service or a tip
  unnamed: 1.2, // no known word
};

/** The kind of a charge that no word names. */
export const UNNAMED = {
  largestTax: 0.125, // a larger part of the dishes is no tax on food
  largestTaxWithoutRate: 0.115, // without a rate beside it
  smallestTax: 0.035, // a smaller rate is a surcharge for a card
};

/** A sum; by the word of its row. */
export const SUM = {
  item: 2.2,
  total: 0,
  subtotal: 0,
  tax: 2.5,
  service: 2.5,
  tip: 2.5,
  discount: 1.8,
  rounding: 0.4,
  payment: 1.8,
  information: 1.8,
  suggestion: 3,
  change: Infinity,
  otherWord: 0.6, // also has a word for a sum: "Total with tip"
  unnamedTotal: 1.2, // no known word names any total
  moreUnnamed: 1.2, // less if a sum above has no known word either
  leastUnnamed: 0.2, // at least
  again: 0.3, // less where the sum above is printed again
  moreBelow: 2, // a total below the total is what was above a discount
  uneven: 1.4, // a course that ends without its sum, below one that has one
  confirms: 0.8, // less if it equals dishes and charges above
  wrong: 8, // it does not add up
  missing: 7, // there is none
  ofNothing: 6.5, // a total without any dish above it
  onlySubtotal: 1.5, // the total is called a subtotal
};

/** A payment, or change. */
export const PAYMENT = {
  unnamed: 1.4, // figures may tell a payment that no known word names
  amongDishes: 3, // a word for paying among the dishes is part of a name
  fits: -0.4, // it is the total, or what is missing to it
  unfit: 0.3, // it is not
  tooMuch: 6, // by card, and nothing given back
};

/** A row that counts nowhere; by its word. */
export const NOTHING = {
  item: 4.2,
  total: 2.5,
  subtotal: 1.5,
  tax: 1.6,
  service: 2.4,
  tip: 1.5,
  discount: 2.6,
  rounding: 1.2,
  payment: 0.2,
  change: 0.2,
  information: 0.2,
  suggestion: 0,
  weak: 1.6, // a dish without a name, or with a blurred price
  includedTax: 0.1, // the prices include it
  rateOfTax: 0.3, // "Netto 19 % 3.87": a table of rates
  minus: 4.2, // what is taken off
  pointless: 0.2, // a figure whose point may be missing
  pointlessCharge: 1, // the same behind a word for a charge
  amongDishes: 3, // a word for paying among the dishes is part of a name
  equalsAll: 3.5, // a sum's word, and what is above it, at least
  roundingBelow: 3, // a rounded total below the total
  totalBelow: 6, // a total that differs from the subtotal above it
  moreThanTotal: 4, // a sum's word, and more than the total
  sumBelow: 0.6, // a sum's word below the total, at most
  taxAtRate: 5, // a tax on top of the total
  belowTotal: 0.3, // times what it costs above the total
  belowSubtotal: 3.5, // it belongs to a total that was not read
  table: 0.3, // figures say that it is part of a table of rates, or of what was paid
  unreadBelow: 3, // a charge without an amount below a subtotal
};

/** A repair, beside the misreading. */
export const REPAIR = {
  any: 0.5,
  more: 1.5, // each further one
  unpriced: 3, // a dish without a price explains what is missing better
  count: 3, // quantity and unit price come to the price that was read
  fromRate: 1.5, // the charge was at its printed rate
  toRate: -1, // it is now
  largestUnread: 0.3, // more than this part of the dishes is no charge that was not read
  unread: 1, // its amount
  rounding: 3.4, // a rounding that nobody printed
};

/** An amount that was misread. */
export const MISREADING = {
  missing: 0.8, // a last digit that was not read may be any
  runnerUp: 1.2, // the recogniser's second choice
  perTen: 0.6, // more for each time that it was ten times less likely
  mostRunnerUp: 2, // up to this
  unsure: 2.9, // a digit read with a probability below `unsureBelow`
  sure: 4, // and above
  unlike: 0.5, // digits that do not look alike
  lostTwin: 3.1, // of two equal digits, or the first one
  lost: 3.6, // another one
  twice: 2.9, // a digit read twice
  added: 4, // another digit too many
  seen: 2, // a misreading that costs less was seen in the picture
  lowestRunnerUp: 0.004, // a second choice below this probability says nothing
  unsureBelow: 0.97,
};
