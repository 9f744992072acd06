import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { inOneLine, named, printed, said, type PrintedRow } from '../support/receipts.ts';

const read = (rows: string) => readReceipt(printed(rows));

describe('quantities', () => {
  const names = (rows: string | readonly PrintedRow[]) => named(readReceipt(printed(rows)).lines);

  test('are read from products with whole prices, and before any unit', () => {
    const dinars = 'Pivo 2 x 290|580, Meso 3 x 1.200|3.600, Ukupno|4.180';
    expect(names(dinars)).toBe('2 Pivo, 3 Meso');
    const lei = '2.000 BUC x 38.00, Sarmale|76.00, 1.000 BUC x 8.00, Apa|8.00, Total lei|84.00';
    expect(names(lei)).toBe('2 Sarmale, 1 Apa');
  });

  test('are read from decimals with a word for pieces, or where no price can stand', () => {
    for (const word of [' x', 'x', ' pcs', ' szt.', '0'])
      expect(names(`2.00${word} Pivo|8.00, 1.00${word} Supa|5.50, Total|13.50`)).toBe('2 Pivo, 1 Supa');
    expect(names('2,00 Beer|8,00, 1,00 Soup|5,50, Total|13,50')).toBe('2 Beer, 1 Soup');
    expect(names('1.00 Handi|3,250, 6.00 Naan|780, Total|4,030')).toBe('1 Handi, 6 Naan');
  });

  test('are read from decimals that come to the price with the unit price behind them', () => {
    const meal = '2,00 Lignje 22,00|44,00, 1,00 Rižot 18,00|18,00, 3,00 Kruh 1,00|3,00, Ukupno|65,00';
    expect(names(meal)).toBe('2 Lignje, 1 Rižot, 3 Kruh');
    const unitFirst = '12.00 Beer 2.00|24.00, 5.00 Soup 1.00|5.00, 3.00 Bread 4.00|12.00, Total|41.00';
    expect(names(unitFirst)).toBe('1 Beer, 1 Soup, 1 Bread');
  });

  test('are not read from the pieces of a dish, or a word that names begin with', () => {
    expect(names('Original Chicken, 8 PC|24.00, 4.00 St Austell Ale|8.00, Burger|12.00, Total|44.00')).toBe(
      '1 Original Chicken, 1 St Austell Ale, 1 Burger',
    );
  });

  test('are read from counts beside whole prices', () => {
    const rows = '生ビール 550 2点|1,100, 唐揚げ 680 1点|680, 合計|1,780';
    expect(said(readReceipt(printed(rows), { digits: 0 }).lines)).toBe('2 生ビール 1100, 1 唐揚げ 680');
  });

  test('are read from a row below the name that has a number with a sign for times, not from a code', () => {
    expect(names('Coke|, 3 x|9.00, Spicy Boneless Chicken|, 65|13.00, Total|22.00')).toBe(
      '3 Coke, 1 Spicy Boneless Chicken',
    );
  });

  test('are read from a product below the name, with the price below it', () => {
    const rubles: PrintedRow[] = [
      ['БЛ Салат+суп, шт.'],
      ['1 X 590.00'],
      ['', '=590.00'],
      ['доп Лимон, шт.'],
      ['2 X 80.00'],
      ['', '=160.00'],
      ['ИТОГ', '750.00'],
    ];
    expect(names(rubles)).toBe('1 БЛ Салат+суп, 2 доп Лимон');
  });

  test('are read from columns below a name, which may have a word of the table or the guests', () => {
    const rupees =
      'Add Soda, 3   45|135.00, Pakoda Party Platter, 1   350|350.00, Сет Пибимпаб, 1 порц x 545,00|545.00, Sub Tot|1030.00, CGST2.5 2.5%|25.75, SGST2.5 2.5%|25.75, Bill Total|1081.50';
    expect(names(rupees)).toBe('3 Add Soda, 1 Pakoda Party Platter, 1 Сет Пибимпаб');
    expect(read(rupees).charges.map(({ kind }) => kind)).toEqual(['tax', 'tax']);
  });

  test('are read from a product whose price is alone in the row below', () => {
    const rows = 'Coffee|2 x 3.00, |6.00, Cake|3 x 4.50, |13.50, Total|19.50';
    expect(inOneLine(read(rows))).toBe('600 1350 = 1950');
    expect(names(rows)).toBe('2 Coffee, 3 Cake');
  });

  test('may follow the unit price, even a whole one', () => {
    const rows = 'Cola 3.00 x 2|6.00, Steak 150.00 x 2|300.00, Mint 0.50 x 20|10.00, Total|316.00';
    expect(names(rows)).toBe('2 Cola, 2 Steak, 20 Mint');
  });

  test('are not numbers that belong to a name', () => {
    const rows = '10 oz x 2|20.00, 1 x 8.50 Combo 1|8.50, 2 Courses|24.00, Total|52.50';
    expect(names(rows)).toBe('2 10 oz, 1 Combo 1, 1 2 Courses');
  });

  test('may follow the name, before a times sign', () => {
    const rows = 'Ayran 2x|4.00, Pide|9.00, Total|13.00';
    expect(names(rows)).toBe('2 Ayran, 1 Pide');
  });

  test('are not numbers of courses', () => {
    const rows = '3 Course Menu|19.95, 2 Cola|4.00, Total|23.95';
    expect(names(rows)).toBe('1 3 Course Menu, 2 Cola');
  });

  test('are read from decimals behind the names, unless they may be unit prices or rates', () => {
    expect(names('Caña 1,00 2,50|2,50, Café 2,00 1,50|3,00, Pintxo 1,00 2,20|2,20, Total|7,70')).toBe(
      '1 Caña, 2 Café, 1 Pintxo',
    );
    expect(names('Chicken 1.00|410.00, Rice 2.00|60.00, Tofu 1.00|120.00, Total|590.00')).toBe(
      '1 Chicken, 2 Rice, 1 Tofu',
    );
    expect(names('Борщ 2.000|780.00, Медовуха 8.000|1 600.00, Итог|2 380.00')).toBe('2 Борщ, 8 Медовуха');
    expect(names('Coperto 10,00|7,50, Lasagne 10,00|11,50, Acqua 10,00|3,00, Totale|22,00')).toBe(
      '1 Coperto, 1 Lasagne, 1 Acqua',
    );
  });

  test.each([
    [
      'beside a count',
      'Tea 2 1.00|2.10, Shawarma 3 10.00|31.50, Juice 1 15.00|15.75, Total|49.35',
      [2, 3, 1],
    ],
    ['with the tax behind', 'Tea 1.00 0.05|1.05, Shawarma 10.00 0.50|10.50, Total|11.55', [1, 1]],
    ['before a discount', 'Beer 6.00|4.50, Wine 8.00|6.00, Shot 1.00|0.75, Total|11.25', [1, 1, 1]],
    ['of several dishes', 'Beer 4.00|8.00, Soup 5.00|5.00, Wine 6.00|12.00, Total|25.00', [1, 1, 1]],
    ['before the names', '4,00 Bier|4,40, 10,00 Steak|11,00, Total|15,40', [1, 1]],
  ])('are not unit prices %s', (_, rows, quantities) => {
    expect(read(rows).lines.map(({ quantity }) => quantity)).toEqual(quantities);
  });

  test('are not prices in thousands where the currency has no decimals', () => {
    const rows = '15.000 Ayam|15.000, 10.000 Es Teh|20.000, Total|35.000';
    expect(readReceipt(printed(rows), { digits: 0 }).lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  test('come before whole unit prices, also where they are the larger number', () => {
    expect(names('Roti 12 x 10|120.00, Kölsch 6 x 3|18.00, Total|138.00')).toBe('12 Roti, 6 Kölsch');
  });

  test('are the smaller number behind a name, and stand before a note on what each costs', () => {
    expect(
      names(
        '四季春青茶 30 x2|60.00, Horchata x 2 ($4.00 ea.)|8.00, 2 L&P 330ml|7.60, 7-Up|3.50, Total|79.10',
      ),
    ).toBe('2 四季春青茶, 2 Horchata, 2 L&P 330ml, 1 7-Up');
  });

  test('are no prices of hundreds, and may have a unit close behind them', () => {
    const rows = '牛肉麵 180 x 2|360.00, 2st Lax*199,00|398.00, 3st Öl 40cl*84,00|252.00, Total|1010.00';
    expect(names(rows)).toBe('2 牛肉麵, 2 Lax, 3 Öl 40cl');
  });

  test('stand before names over two rows, and in rows of their own below', () => {
    const wrapped =
      '2 Salmon with, lemon butter|38.00, 1 Salad|12.00, 1 Tea|4.00, 3 Short Rib and, Polenta|87.00, Total|141.00';
    expect(names(wrapped)).toBe('2 Salmon with lemon butter, 1 Salad, 1 Tea, 3 Short Rib and Polenta');
    expect(names('1 Canard aux|24.00, figues, 1 Tarte|8.00, medium, Total|32.00')).toBe(
      '1 Canard aux figues, 1 Tarte',
    );
    expect(names('Helles|14.40, 3 Stk. à 4.80, Steak|31.80, 2 St. a 15.90, Total|46.20')).toBe(
      '3 Helles, 2 Steak',
    );
  });

  test('may stand in brackets, and before a name that begins like a measure', () => {
    expect(names('(2) Bier|7.00, (1) Suppe|5.00, 1 Gęś|40.00, 2 Gỏi|20.00, Total|72.00')).toBe(
      '2 Bier, 1 Suppe, 1 Gęś, 2 Gỏi',
    );
  });

  test('stand before a name whose measure is in the next row', () => {
    const rows = '2 Pils vom Fass, 0.5l|9.00, 1 Crab, (M)|30.00, 1 Tea|3.00, Total|42.00';
    expect(names(rows)).toBe('2 Pils vom Fass 0.5l, 1 Crab (M), 1 Tea');
  });

  test('stand below a name with a keyword in it, and below a cover', () => {
    const rows = 'THE A LA MENTHE, 15.00 2|30.00, Coperto, 2.50 2|5.00, Cola, 4.00 1|4.00, Total|39.00';
    expect(names(rows)).toBe('2 THE A LA MENTHE, 2 Coperto, 1 Cola');
  });

  test('may stand in the row above with a price per unit', () => {
    const rows = 'B00 Gulyásleves|1 790 Ft, 2 db x 890 Ft/db, B00 Rizi-bizi|1 780 Ft, ÖSSZESEN:|3 570 Ft';
    expect(names(rows)).toBe('1 Gulyásleves, 2 Rizi-bizi');
  });

  test('may stand below a Japanese name with the price of one', () => {
    for (const count of ['2点×単@420', '2コX@420']) {
      const rows = `生ビール中|¥580, 餃子, ${count}|¥840, 合計|¥1,420`;
      expect(said(readReceipt(printed(rows), { digits: 0 }).lines)).toBe('1 生ビール中 580, 2 餃子 840');
    }
    const forints = 'C00 Gulyásleves, 2 DB x 2 690 Ft/DB|5 380 Ft, C00 Szelet|6 490 Ft, Összesen|11 870 Ft';
    expect(names(forints)).toBe('2 Gulyásleves, 1 Szelet');
  });

  test.each(['Tapas', 'Salteña de carne', 'Trenette al pesto', 'Tarta de queso', 'Tarte au citron'])(
    'stand below "%s", which has no word for a payment that was misread',
    (name) => {
      expect(names([[name], ['4.00 X 9.00', '36.00'], ['Cola', '3.00'], ['Total', '39.00']])).toBe(
        `4 ${name}, 1 Cola`,
      );
    },
  );

  test('are told to be a guess, as names are', () => {
    const guesses = (rows: string): string =>
      read(rows)
        .lines.flatMap(({ name, weak }) => (weak ? [name] : []))
        .join(', ');
    expect(guesses('Soup|9.00, Gin Monkey 47|12.00, Set B X2|20.00, Helles 0.5|4.00, Total|45.00')).toBe(
      'Gin Monkey 47, Set',
    );
    expect(guesses('Dal Fry|9.00, Paneer Tikka, Masala|8.00, Naan|3.00, Raita|2.00, Total|22.00')).toBe(
      'Masala',
    );
    expect(guesses('1 Dal|9.00, 2 Fish, Curry|8.00, 3 Naan|3.00, Total|20.00')).toBe('');
    expect(
      guesses('Couvert 2 pessoas 2.50|5.00, Robalo kg 0,640 x 42.00|26.88, Edamame|7.60, Total|39.48'),
    ).toBe('Couvert 2 pessoas, Robalo kg');
    expect(guesses('Laksa|13.90, Satay|9.00, Tea|5.00, Zzbf|0.30, Total|28.20')).toBe('Zzbf');
    expect(guesses('Laksa|30.00, Satay|24.00, Fish|21.00, Espresso|3.00, Total|78.00')).toBe('');
    expect(guesses('1 10 Nuggets 5.00|5.00, 1 20 Nuggets 9.00|9.00, Total|14.00')).toBe(
      '10 Nuggets, 20 Nuggets',
    );
    expect(guesses('Menu for 2 pers 20.00|40.00, Beer|4.00, Total|44.00')).toBe('Menu for 2 pers');
    expect(guesses('Laksa|13.90, Tea 1.15|5.00, Satay|9.00, Total|27.90')).toBe('Tea');
    expect(guesses('Laksa|13.90, Paper Bag|3.50, Total|17.40')).toBe('Paper Bag');
    expect(guesses('生ビール|580, 枝豆 2点|760, 合計|1,340')).toBe('枝豆 2点');
    expect(guesses('Dal qx|9.00, Fish qx|8.00, Naan qx|3.00, Total|20.00')).toBe('Dal qx, Fish qx, Naan qx');
  });

  test('are read in brackets, with one decimal, with a unit of all rows, or behind their word', () => {
    const rows = (layout: (count: number, name: string, each: string) => string): string =>
      `${layout(2, 'Tee', '4.50')}|9.00, ${layout(1, 'Reis', '3.20')}|3.20, Total|12.20`;
    expect(names(rows((count, name) => `${name} (x${count})`))).toBe('2 Tee, 1 Reis');
    expect(names(rows((count, name) => `${name} [${count}]`))).toBe('2 Tee, 1 Reis');
    expect(names(rows((count, name) => `${count}.0 ${name}`))).toBe('2 Tee, 1 Reis');
    expect(names(rows((count, name) => `${count} PORT ${name}`))).toBe('2 Tee, 1 Reis');
    expect(names(rows((count, name) => `2011${count} ${count} ${name}`))).toBe('2 Tee, 1 Reis');
    expect(names(rows((count, name) => `${count} A10${count} ${name}`))).toBe('2 Tee, 1 Reis');
    expect(names('2 Pão 13|3.60, 1 Bife 13|12.50, 1 Imperial 23|1.90, 2 Café 13|1.80, Total|19.80')).toBe(
      '2 Pão, 1 Bife, 1 Imperial, 2 Café',
    );
    expect(names('2x 32 Salami|21.00, 1x 101 Cola|2.80, 1x 88 Tiramisu|5.50, Dip|1.00, Total|30.30')).toBe(
      '2 Salami, 1 Cola, 1 Tiramisu, 1 Dip',
    );
    expect(names(rows((count, name, each) => `${count}x${each} ${name}`))).toBe('2 Tee, 1 Reis');
    expect(names(rows((count, name, each) => `${count} ${name} ${each} ea`))).toBe('2 Tee, 1 Reis');
    expect(names('1023 Buffet|43.69, 310 Suco|12.00, 77 Agua|5.50, Total|61.19')).toBe(
      '1 Buffet, 1 Suco, 1 Agua',
    );
    expect(names('Tee|9.00, Qty: 2, Reis|3.20, Qty: 1, Total|12.20')).toBe('2 Tee, 1 Reis');
  });

  test('are read beside pieces, a small unit or a sign for each that belongs to no name', () => {
    expect(names('Pierogi 9 szt 2 * 32.00|64.00, Piwo 3 * 17.00|51.00, Razem|115.00')).toBe(
      '2 Pierogi 9 szt, 3 Piwo',
    );
    expect(names('Манты 5 шт 1 29.00|29.00, Чай 2 9.00|18.00, Итого|47.00')).toBe('1 Манты 5 шт, 2 Чай');
    expect(names('西湖醋鱼 1条 128.00|128.00, 啤酒 3瓶 12.00|36.00, 合计|164.00')).toBe('1 西湖醋鱼, 3 啤酒');
    expect(names('Pierogi 9szt 1 x36.00|36.00, Piwo 3 x17.00|51.00, Razem|87.00')).toBe(
      '1 Pierogi 9szt, 3 Piwo',
    );
    expect(names('2 AD Pide|80.00, 3 AD Çay|45.00, 1,5 Adana|90.00, Toplam|215.00')).toBe(
      '2 Pide, 3 Çay, 1 1,5 Adana',
    );
    expect(names('Spritz N.2|26.00, Toast N.1|12.00, Totale|38.00')).toBe('2 Spritz, 1 Toast');
    expect(names('2 Stjerneskud|330.00, á 165.00, 1 Akvavit|65.00, I alt|395.00')).toBe(
      '2 Stjerneskud, 1 Akvavit',
    );
    expect(names('2 Cola|5.60, 2 Pfand 0.25|0.50, Summe|6.10')).toBe('2 Cola, 2 Pfand 0.25');
    expect(names('Ρετσίνα 2 Χ 6,00|12,00, Νερό 1 Χ 2,00|2,00, Σύνολο|14,00')).toBe('2 Ρετσίνα, 1 Νερό');
    expect(names('2 BUC X 39.00 Ciorba|78.00, 1 BUC X 8.00 Apa|8.00, Total|86.00')).toBe('2 Ciorba, 1 Apa');
    expect(names('2 for 1 Wings|13.00, Likier 0,04 2x|6.00, Total|19.00')).toBe(
      '1 2 for 1 Wings, 2 Likier 0,04',
    );
    expect(names('4 st Öl 40cl à 39|156.00, 1 st Burgare|89.00, Totalt|245.00')).toBe('4 Öl 40cl, 1 Burgare');
    const coded =
      '001 1 BUFFET 0.482 KG 79.90|38.51, 002 44 SUCO 1 UN 12.00|12.00, 003 61 PUDIM 2 UN 8.50|17.00';
    expect(names(`${coded}, Total|67.51`)).toBe('1 BUFFET, 1 SUCO, 2 PUDIM');
    expect(names('Cơm 2 dĩa 12.00|24.00, Bia 10 lon 2.80|28.00, Tổng cộng|52.00')).toBe('2 Cơm, 10 Bia');
    expect(names('Total|21.45, 1 Burrito|13.45, 2 Horchata|8.00, Subtotal|21.45, Total|21.45')).toBe(
      '1 Burrito, 2 Horchata',
    );
    const classes =
      '2 db x 890, Leves C27|1 780, 1 db x 990, Fröccs C27|990, 1 db x 1 890, Galuska B05|1 890';
    expect(names(`${classes}, Összesen|4 660`)).toBe('2 Leves, 1 Fröccs, 1 Galuska');
    expect(names('9.50 Reuben on Rye, 2.75 Dr Pepper, Total|12.25')).toBe('1 Reuben on Rye, 1 Dr Pepper');
    expect(names('2 Oysters x6|36.00, 1 Stout|6.00, Total|42.00')).toBe('2 Oysters x6, 1 Stout');
    expect(names('1 st Vin|12.00, St Marcellin|9.00, Total|21.00')).toBe('1 Vin, 1 St Marcellin');
    const each: PrintedRow[] = [
      ['2 Fadøl á 65,00', '130,00'],
      ['1 Kaffe', '42,00'],
      ['I alt', '172,00'],
    ];
    expect(names(each)).toBe('2 Fadøl, 1 Kaffe');
  });

  test('are read in numbered rows above a total that no known word names, and of what is weighed', () => {
    const rows =
      '1 Dal 1 160.00|160.00, 2 Naan 1 240.00|240.00, 3 Roti 6 15.00|90.00, 4 Rice 1 130.00|130.00, Qzzx|620.00';
    expect(names(rows)).toBe('1 Dal, 1 Naan, 6 Roti, 1 Rice');
    for (const weight of ['0,620 kg x 48,00', '0,620 kg 48,00/kg', '0.62kg @ 48.00'])
      expect(names(`1 Fish ${weight}|29.76, Soup|4.50, Total|34.26`)).toBe('1 Fish, 1 Soup');
  });
});
