/** The split as a table for a spreadsheet (docs/product/settling.md, "The split as a table"). */
export default {
  'table.line': 'Line',
  'table.quantity': 'Quantity',
  'table.amount': 'Amount ({currency})',
  'table.discount': 'Discount',
  'table.voucher': 'Voucher',
  'table.treats': 'Treats',
  'table.treatsNamed': 'Treats ({names})',
  'table.from': 'From',
  'table.to': 'To',
} as const;
