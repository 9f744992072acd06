/** What lines of a bill are called, and who has how much of them: in the wizard, on the receipt and at a live table. */
export default {
  'items.wholeTable': 'Whole table',
  'items.unnamed.Food': 'Food',
  'items.unnamed.Drinks': 'Drinks',
  'items.unnamed.Other': 'Other',
  'lines.parts': '{count, plural, one {# part} other {# parts}}',
  'rounds.unnamed': 'Drinks',
  'rounds.line': '{quantity} × {name}',
  'receipt.each': '÷{count} · {amount} each',
  'receipt.eachAbout': '÷{count} · about {amount} each',
  'receipt.times': '×{quantity}',
} as const;
