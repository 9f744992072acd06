import { describe, expect, test } from 'vitest';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { named, printed, readInOneLine, said } from '../support/receipts.ts';

describe('tills of a country', () => {
  test.each<[string, string, string, number?]>([
    [
      'of China print no zeros at the end, and whole prices among them',
      '回锅肉盖饭 x2|51.6, 加煎蛋|3, 冰红茶|4.5, 米饭|22.8, 餐盒费|4, [满60减15]|-15, 原价|￥70.9, 实付|￥70.9',
      '5160 300 450 2280 + fee 400 + discount -1500 = 7090',
    ],
    [
      'of Japan mark the tax behind the price',
      'ハンバーグ|1,099内, ライス|255内, 合計|¥1,354',
      '1099 255 = 1354',
      0,
    ],
    [
      'of Japan sell bags for three yen',
      'のり弁当 *|430, 唐揚弁当(大) *|690, 緑茶500 *|150, レジ袋中|3, 小計(税込)|1,273, 合計|¥1,273',
      '430 690 150 3 = 1273',
      0,
    ],
    [
      'of India print what a rate is of, and tax the food apart from the drinks',
      'KOT: 211 BOT:|88,90, Tikka|420.00, Papad|540.00, Food Total|960.00, Disc 10%|-96.00, Beer|1590.00, Liquor Total|1590.00, ' +
        'Service Chg 5% on 2454.00|122.70, CGST 2.5% on 864.00|21.60, SGST 2.5% on 864.00|21.60, VAT 10% on 1590.00|159.00, ' +
        'R/O|0.10, GRAND TOTAL|2,779.00',
      '42000 54000 159000 + discount -9600 + service 12270 + tax 2160 + tax 2160 + tax 15900 + rounding 10 = 277900',
    ],
    [
      'of the Philippines take the tax off for some',
      'Inasal|264.00, Rice|25.00, TOTAL|289.00, VAT EXEMPT|-14.89, LESS SC/PWD 20%|-24.82, AMOUNT DUE|249.29',
      '26400 2500 + discount -1489 + discount -2482 = 24929',
    ],
    [
      'of Egypt print the name of their currency, and a short word for the tax',
      'كفتة|650.00, طحينة|90.00, الإجمالي|740.00, خدمة 12٪|88.80, ض.ق.م 14٪|116.03, المطلوب سداده|944.83 جنيه',
      '65000 9000 + service 8880 + tax 11603 = 94483',
    ],
    ['of Korea may print won', '비빔밥|12,000원, 소주|5,000원, 합계|17,000원', '12000 5000 = 17000', 0],
    [
      'of Malaysia shorten the words for service and tax',
      'Chicken|19.74, Sub Total|19.74, Serv Chrg 10%|1.97, Serv Tax 6%|1.18, Rounding Adj|0.01, Total|22.90',
      '1974 + service 197 + tax 118 + rounding 1 = 2290',
    ],
    [
      'of Britain may print the tax in the prices, and its sum',
      '3 Martini|42.00, 3 Woodford|37.50, Old Fashioned|6.00, Sub/Ttl|85.50, Drink tax|14.22, Total Tax|14.22, Service Charge|10.69, Total Due|96.19',
      '4200 3750 600 + service 1069 = 9619',
    ],
    [
      'of Sweden print what all discounts come to',
      'Loka|22.00, Kaffe|44.00, Medlemsförmån|-22.00, SUMMERING RABATTER|22.00, ATT BETALA SEK|44.00',
      '2200 4400 + discount -2200 = 4400',
    ],
    [
      'of cafés shorten "tall"',
      'Tl Cold Brew|3.95, Tl Ic Latte|4.25, Tl Mocha|4.85, Tl Macchiato|4.85, Tl Latte|3.95, Tl Chai|5.25, Subtotal|27.10, Total|27.10',
      '395 425 485 485 395 525 = 2710',
    ],
    [
      'of Vietnam round to thousands',
      'Bún chả|210.000, Nem|209.000, VAT 8%|33.520, Tổng tiền|452.520, Làm tròn|-520, Thanh toán|452.000',
      '210000 209000 + tax 33520 + rounding -520 = 452000',
    ],
    [
      'of Nigeria print a letter for their currency before each amount',
      'Jollof|N13,000.00, Chapman|N4,500.00, Subtotal|N17,500.00, Service 10%|N1,750.00, Total|N19,250.00',
      '1300000 450000 + service 175000 = 1925000',
    ],
    [
      'of Kenya print a code before each amount, behind a minus',
      'Ugali|KES 650.00, Choma|KES 1,450.00, Discount|-KES 100.00, Total|KES 2,000.00',
      '65000 145000 + discount -10000 = 200000',
    ],
    [
      'of the Caribbean print which dollar they mean',
      'Mofongo|RD$450.00, Jugo|RD$120.00, Descuento|-RD$50.00, Total|RD$520.00',
      '45000 12000 + discount -5000 = 52000',
    ],
    [
      'of Norway print a dash for cents, also behind thousands',
      'Vaffel|207,-, Elgburger|900,-, Sum|1.107,-, Tips|93,-, Totalt NOK|1.200,-',
      '20700 90000 + tip 9300 = 120000',
    ],
    [
      'of France print the sign where the point is',
      'Galette|10€20, Crêpe|4€10, Cidre|7€60, Total à régler|21€90',
      '1020 410 760 = 2190',
    ],
    [
      'of Spain abbreviate a supplement',
      'Pulpo|22,50, Vino|21,00, Subtotal|43,50, Supl. terraza 5%|2,18, Total|45,68',
      '2250 2100 + fee 218 = 4568',
    ],
    [
      'of Egypt add a delivery',
      'علبة|23.69, عدس|4.39, المجموع|28.08, خدمة التوصيل|8.77, الاجمالي|36.85',
      '2369 439 + fee 877 = 3685',
    ],
    [
      'of Mexico print a code with an X before each amount',
      'Tacos|MXN 120.00, Agua|MXN 35.00, Flan|MXN 60.00, Total|MXN 215.00',
      '12000 3500 6000 = 21500',
    ],
    [
      'of Mexico print a sign with an X before each amount',
      'Tacos|MX$120.00, Agua|MX$35.00, Total|MX$155.00',
      '12000 3500 = 15500',
    ],
    [
      'of Germany have short names close before the prices',
      'Bier|3.50, Bier|3.50, Bier|3.50, Bier|3.50, Summe|14.00',
      '350 350 350 350 = 1400',
    ],
    [
      'of France say what is left to pay after meal vouchers',
      'Menu|40.00, Vin|8.00, Total|48.00, Titre restaurant|-20.00, Reste à payer|28.00',
      '4000 800 = 4800',
    ],
    [
      'of Israel add a service',
      'חומוס|48.00, דניס|89.00, סה"כ ביניים|137.00, שירות 12%|16.44, סה"כ לתשלום|153.44, כולל מע"מ|20.90',
      '4800 8900 + service 1644 = 15344',
    ],
    [
      'of Bulgaria name a service without a rate',
      'Кюфте|6,10, Ракия|13,25, Междинна сума|19,35, Такса обслужване|1,47, За плащане|20,82, ДДС 20%|3,47',
      '610 1325 + service 147 = 2082',
    ],
    [
      'of Spain name a tax only in the table of rates',
      'Agua|1,82, Cerveza|2,73, Arroz|11,36, % IMPORTE IVA B.IMPONIBLE, 10,00 1,59|15,91, TOTAL A PAGAR|17,50',
      '182 273 1136 + tax 159 = 1750',
    ],
    [
      'of Malaysia print below the total what the rates are of',
      'Tiger|150.00, Guinness|145.00, Sub Total|295.00, Service 10%|29.50, GST 6%|19.47, Net Total|343.97, SVC 10%|295.00, SR GST 6%|324.50',
      '15000 14500 + service 2950 + tax 1947 = 34397',
    ],
    [
      'of Austria print a tip between the total and what the card paid',
      'Suppe|9,80, Braten|16,80, Zu zahlen|26,60, + Trinkgeld Karte|3,40, Bezahlt Bankomat|30,00',
      '980 1680 + tip 340 = 3000',
    ],
    [
      'of India say that the service is voluntary',
      'Tikka|345.00, Naan|75.00, Sub Total|420.00, Service 5%|21.00, CGST @2.5% (Food)|11.03, SGST @2.5% (Food)|11.03, Net Amount|463.06, Service charge is voluntary',
      '34500 7500 + service 2100 + tax 1103 + tax 1103 = 46306',
    ],
    [
      'of Slovakia write the change with a minus',
      'Polievka|4,50, Halušky|18,10, Medzisúčet|22,60, Zľava 10%|-2,26, Spolu|20,34, Zaokrúhlenie|0,01, Na úhradu EUR|20,35, Hotovosť|20,50, Výdavok|-0,15',
      '450 1810 + discount -226 + rounding 1 = 2035',
    ],
    [
      'of America shorten the words for a delivery',
      'Pizza|24.50, Knots|8.95, Coupon|-5.00, Food|28.45, Dlv Chg|3.50, Tax|2.66, TOTAL|34.61',
      '2450 895 + discount -500 + fee 350 + tax 266 = 3461',
    ],
    [
      'of Spain add a supplement for the terrace, at a rate that is no tax',
      'Paella|49,00, Gambas|16,80, Subtotal|65,80, Suplemento terraza 8%|5,26, TOTAL|71,06, Tarjeta|71,06',
      '4900 1680 + fee 526 = 7106',
    ],
    [
      'of America propose tips above the total',
      'Burger|25.00, Wine|25.00, Subtotal|50.00, Tip 18% =|9.00, Tip 20% =|10.00, Total|50.00',
      '2500 2500 = 5000',
    ],
    [
      'of Indonesia print millions after the sign, without thousands',
      'Nasi goreng|Rp1500000, Es teh|Rp1120000, Total|Rp2620000',
      '1500000 1120000 = 2620000',
      0,
    ],
    [
      'of Switzerland print the total in euros as well',
      'Salat|15.50, Rösti|16.50, Total CHF|32.00, Total EUR (0.96)|33.33, Bedienung inbegriffen',
      '1550 1650 = 3200',
    ],
    [
      'of America add what a card costs to the price in cash',
      'Chips|4.50, Burrito|12.50, Sub Total:|17.00, Tax:|1.46, Cash Price:|18.46, Non-Cash Adj 3.5%:|0.65, TOTAL:|19.11, CREDIT|19.11',
      '450 1250 + tax 146 + fee 65 = 1911',
    ],
    [
      'of Iceland have an address that looks like an amount',
      'Lokastíg 28, 101 Reykjavík, Kjötsúpa|5.980, Skyrkaka|1.990, Samtals|7.970, Þar af VSK 11%|790, Kreditkort|7.970',
      '5980 1990 = 7970',
      0,
    ],
    [
      'of Italy write a supplement below its dish, which is a line',
      'Margherita|7,00, Birra|4,00, Supplemento bufala|2,00, Totale|13,00',
      '700 400 200 = 1300',
    ],
    [
      'of Germany put it into one word',
      'Schnitzel|14,90, Käsezuschlag|1,50, Cola|3,50, Summe|19,90',
      '1490 150 350 = 1990',
    ],
  ])('%s', (_, rows, expected, digits) => {
    expect(readInOneLine(rows, digits)).toBe(expected);
  });

  test('with sums of their own for courses print one receipt', () => {
    const rows =
      'Shakshuka|11,90, Stulle|10,50, Summe Küche|22,40, Flat White|3,90, Cappu|3,60, Summe Getränke|7,50, Total|29,90';
    const { lines, doubts } = readReceipt(printed(rows));
    expect([lines.length, doubts]).toEqual([4, []]);
  });
});

test.each([
  ['a deposit', 'Deposit Paid|-40.00, Balance to pay|69.07', 'Deposit Paid'],
  ['a deposit before its balance', 'Deposit|-40.00, Balance after deposit|69.07', 'Deposit'],
  ['a deposit by card', 'Anzahlung Kreditkarte|-40.00, Rest|69.07', 'Anzahlung Kreditkarte'],
  ['a deposit without a minus, in the last row', 'Deposit|40.00', 'Deposit'],
  ['a gift voucher', 'Gift Voucher 20418|40.00, Visa|69.07', 'Gift Voucher 20418'],
])('%s below the total is money that was paid, and it is reported', (_, below, label) => {
  const rows = `Arancini|55.45, Sea Bass|41.50, Service 12.5%|12.12, TOTAL|109.07, ${below}`;
  const { total, status, doubts } = readReceipt(printed(rows));
  expect([total, status]).toEqual([10_907, 'balanced']);
  expect(doubts).toMatchObject([{ kind: 'unused', label, amount: -4000 }]);
});

test.each(['Less deposit', 'Gift voucher', 'Deposit'])('above the only total it is taken off: %s', (name) => {
  expect(readInOneLine(`Dinner|100.00, Wine|40.00, ${name}|20.00, Balance due|120.00`)).toBe(
    '10000 4000 + discount -2000 = 12000',
  );
});

test('a date is not a dish, even with a figure in the price column', () => {
  expect(readInOneLine('2024-07-15 14:22:08 格式|25, 珍珠奶茶|120, 春茶|30, 合計|150, 現金|150', 0)).toBe(
    '120 30 = 150',
  );
});

test('a prepaid card counts as a card payment', () => {
  const { doubts } = readReceipt(printed('Burger|14.50, Cola|3.50, Total|18.00, Visa Prepaid|18.00'));
  expect(doubts).toEqual([]);
});

describe('quantities', () => {
  const names = (rows: string, digits?: number) => said(readReceipt(printed(rows), { digits }).lines);

  test('may follow a whole unit price, have a word for pieces, or three decimals', () => {
    expect(names('お通し @380×3|¥1,140, 豚汁 2コ×170 *|¥340, 合計|¥1,480', 0)).toBe(
      '3 お通し 1140, 2 豚汁 340',
    );
    expect(names('CHOPP CLARO 9,000 9,90|89,10, AGUA 3,000 6,00|18,00, TOTAL|107,10')).toBe(
      '9 CHOPP CLARO 8910, 3 AGUA 1800',
    );
    expect(names('2 AD X 320,00, ADANA KEBAP|640,00, RAKI|780,00, TOPLAM|1.420,00')).toBe(
      '2 ADANA KEBAP 64000, 1 RAKI 78000',
    );
  });

  test('may stand in brackets, or have three zeros behind the point', () => {
    expect(names('[2] Ceviche|76.00, [1] Arroz|42.00, 2.000 Flan 12.00|24.00, Total|142.00')).toBe(
      '2 Ceviche 7600, 1 Arroz 4200, 2 Flan 2400',
    );
  });

  test('may precede a tax rate, which is not part of the name', () => {
    expect(
      names(
        'COPERTO X 4 10%|8,00, FIORI DI ZUCCA 10%|9,00, ACQUA X 2 10%|5,00, VINO 22%|14,00, TOTALE|36,00',
      ),
    ).toBe('4 COPERTO 800, 1 FIORI DI ZUCCA 900, 2 ACQUA 500, 1 VINO 1400');
  });

  test('are counts of plates that share a price', () => {
    expect(names('120円皿 18枚|¥2,160, 180円皿 7枚|¥1,260, 餃子 20個|¥400, 合計|¥3,820', 0)).toBe(
      '18 120円皿 2160, 7 180円皿 1260, 1 餃子 20個 400',
    );
  });

  test('may precede or follow a whole unit price', () => {
    expect(names('お通し 6x400|2,400, 〆さば 1x880|880, ブレンド, 2コ X 単480|960, 合計|4,240', 0)).toBe(
      '6 お通し 2400, 1 〆さば 880, 2 ブレンド 960',
    );
    expect(names('Buffet 259x5|1295.00, Burger 4x4|16.00, 2 Seekh Kabab 780|1560.00, Total|2871.00')).toBe(
      '5 Buffet 129500, 1 Burger 4x4 1600, 2 Seekh Kabab 156000',
    );
  });

  test('are not weights in thousandths, and neither are prices', () => {
    expect(names('0,600 LOUP GRILLE KG 65,000|39,000, 2 THE 4,000|8,000, TOTAL|47,000', 3)).toBe(
      '1 LOUP GRILLE KG 39000, 2 THE 8000',
    );
  });

  test('may have decimals in a column before the names', () => {
    const rows = '5,00 Κουβέρ|5,00, 2,00 Πατάτες|9,00, 1,28 Παϊδάκια|51,20, 3,00 Μύθος|13,50, Σύνολο|78,70';
    expect(names(rows)).toBe('5 Κουβέρ 500, 2 Πατάτες 900, 1 Παϊδάκια 5120, 3 Μύθος 1350');
  });

  test('are not what one costs, where that stands before the names', () => {
    expect(names('4.00 Beer x2|8.00, 3.00 Cola x1|3.00, 2.50 Chips x2|5.00, Total|16.00')).toBe(
      '2 Beer 800, 1 Cola 300, 2 Chips 500',
    );
    expect(names('8.00 Beer|8.00, 3.00 Cola|3.00, 5.00 Chips|5.00, Total|16.00')).toBe(
      '1 Beer 800, 1 Cola 300, 1 Chips 500',
    );
  });

  test('may stand behind the prices', () => {
    expect(names('Pizza|24.00 2, Cola|3.00 1, Wine|18.00 3, Total|45.00')).toBe(
      '2 Pizza 2400, 1 Cola 300, 3 Wine 1800',
    );
  });

  test('may stand with the price below a charge for the place', () => {
    expect(names('お通し, 380 x 4|1,520, 刺身|2,480, 合計|4,000', 0)).toBe('4 お通し 1520, 1 刺身 2480');
  });

  test('are one for goods sold by weight, whose unit is dropped', () => {
    expect(names('0.180 kg x 95.00 Viande séchée|17.10, 1 x 4.80 Thé noir|4.80, Total|21.90')).toBe(
      '1 Viande séchée 1710, 1 Thé noir 480',
    );
  });

  test('are not taken from row numbers', () => {
    expect(names('1 Bún chả|12.90, 2 Nem|7.00, 3 Phở|9.00, 4 Cà phê|4.00, VAT 8%|2.63, Total|35.53')).toBe(
      '1 Bún chả 1290, 1 Nem 700, 1 Phở 900, 1 Cà phê 400',
    );
    expect(names('1 Bún chả 3 70.000|210.000, 2 Nem cua 4 25.000|100.000, Tổng|310.000', 0)).toBe(
      '3 Bún chả 210000, 4 Nem cua 100000',
    );
    expect(
      names('1 사시미|48,000, 2 꼬치 4|22,000, 3 짬뽕탕|24,000, 4 하이볼 3|36,000, 합계|130,000', 0),
    ).toBe('1 사시미 48000, 4 꼬치 22000, 1 짬뽕탕 24000, 3 하이볼 36000');
    expect(names('1. Филадельфия, 549.00*2|=1098.00, 2. Унаги, 45.00*3|=135.00, ИТОГ|=1233.00')).toBe(
      '2 Филадельфия 109800, 3 Унаги 13500',
    );
  });
});

describe('prices below 1', () => {
  test.each([
    ['Steak Sandwich 12.50, Extra egg 0.80, Flat White Large 4.50, Total 17.80', '1250 80 450 = 1780'],
    [
      '1 Currywurst mit Pommes 7.50, 1 Mayo 0.50, 1 Schnitzel Wiener Art 9.50, 1 Apfelschorle 3.90, Summe 21.40',
      '750 50 950 390 = 2140',
    ],
    ['Burger|9.20, Fries|3.00, Shake|4.00, Tax 5% 0.81, Total|17.01', '920 300 400 + tax 81 = 1701'],
    ['Burger|9.20, Fries|3.00, Voucher 0.50, Total|11.70', '920 300 + discount -50 = 1170'],
  ])('are no sizes where they stand apart from the others: %s', (rows, lines) => {
    expect(readInOneLine(rows)).toBe(lines);
  });
});

describe('names', () => {
  const names = (rows: string) => named(readReceipt(printed(rows)).lines);

  test('a number of a firm and of a street above them are no dishes', () => {
    const chile = 'RUT 76.441.820-K, Lomito|8.900, Schop|4.900, Total|13.800';
    expect(said(readReceipt(printed(chile), { digits: 0 }).lines)).toBe('1 Lomito 8900, 1 Schop 4900');
    const hungary = '1077 Budapest Wesselényi u.|18., Leves|2 690 Ft, Szelet|6 490 Ft, Összesen|9 180 Ft';
    expect(said(readReceipt(printed(hungary), { digits: 0 }).lines)).toBe('1 Leves 2690, 1 Szelet 6490');
    const speck = 'Leves|1200., Szelet|2500, Sor|900, Összesen|4600';
    expect(said(readReceipt(printed(speck), { digits: 0 }).lines)).toBe(
      '1 Leves 1200, 1 Szelet 2500, 1 Sor 900',
    );
  });

  test('are read in the column of most prices, also if only the total has thousands', () => {
    const rows = '三杯雞|250, 炒水蓮|150, 鹽酥龍珠|720, 合計|NT$1,120';
    expect(said(readReceipt(printed(rows), { digits: 0 }).lines)).toBe(
      '1 三杯雞 250, 1 炒水蓮 150, 1 鹽酥龍珠 720',
    );
  });

  test('a heading of columns is not part of a dish', () => {
    const rows = 'ITEM  QTY  U/P|AMOUNT, Laksa 2 6.50|13.00, Teh 1 2.00|2.00, TOTAL|15.00';
    expect(names(rows)).toBe('2 Laksa, 1 Teh');
    expect(readInOneLine('ITEM QTY U/P|AMOUNT, 238 1 10.00|10.00, TOTAL|10.00')).toBe('1000 = 1000');
  });

  test('are read from the row above a code', () => {
    const rows = 'Chicken Katsu Bento, BEN02 1 12.90|12.90, Green Tea Ice, TEA11 2 3.00|6.00, Total|18.90';
    expect(names(rows)).toBe('1 Chicken Katsu Bento, 2 Green Tea Ice');
  });

  test('lose a quantity at the end if all have one, and a tax mark', () => {
    for (const rest of ['Total|19.90', 'SST 6%|1.19, Total|21.09', 'Discount|-2.00, Total|17.90'])
      expect(names(`Nasi Lemak 1|12.90 SR, Teh Tarik 2|7.00 SR, ${rest}`)).toBe('1 Nasi Lemak, 2 Teh Tarik');
    expect(names('Dim Sum 4|23.40, Set A 1|7.75, Tea 2|5.00, Sub Total|36.15, Total|36.15')).toBe(
      '4 Dim Sum, 1 Set A, 2 Tea',
    );
  });

  test('may have their quantity after the unit price', () => {
    const rows = 'Pad Thai  8.50  2|17.00, Singha  4.00  3|12.00, Total|29.00';
    expect(names(rows)).toBe('2 Pad Thai, 3 Singha');
  });

  test('lose a unit price with its sign', () => {
    const rows =
      '3 Peroni @ 5.20|15.60, 2 Negroni x 9.00|18.00, 2 Spritz à 8.00|16.00, Espresso @3.00|3.00, Total|52.60';
    expect(names(rows)).toBe('3 Peroni, 2 Negroni, 2 Spritz, 1 Espresso');
  });

  test('lose a tax letter and a truncated currency at the end', () => {
    expect(names('Zurek|18,00 A, Pierogi A|24,00, Kompot|8,00 zt, Razem|50,00 zl')).toBe(
      '1 Zurek, 1 Pierogi, 1 Kompot',
    );
  });

  test('lose a word that stands behind all prices', () => {
    expect(names('Блины|450.00 рублей, Сырники|320.00 рублей, Чай|90.00 рублей, Итого|860.00 рублей')).toBe(
      '1 Блины, 1 Сырники, 1 Чай',
    );
  });

  test('lose the mark of a tax and the "a" before a unit price', () => {
    expect(names('4 Pils a 3.00  12.00|1, 1 Gyros|8.90 1, 1 Tee|2.10 1, Summe|23.00')).toBe(
      '4 Pils, 1 Gyros, 1 Tee',
    );
  });

  test('keep a size, also in the row above the price', () => {
    expect(names('Vinea 0,25, 2 ks * 2.50|5.00, Kofola 0,50 (B), 1 ks * 3.00|3.00, Spolu|8.00')).toBe(
      '2 Vinea 0,25, 1 Kofola 0,50 (B)',
    );
  });

  test('may have their quantity in the row above', () => {
    expect(names('2X @ 1.90, Kaya Toast|3.80, Kopi|2.20, Total|6.00')).toBe('2 Kaya Toast, 1 Kopi');
    expect(names('5.00 X|2.50, Coperto|12.50, Tagliolino|12.00, Totale|24.50')).toBe(
      '5 Coperto, 1 Tagliolino',
    );
  });

  test('may have it in the row below, with words for the unit behind it, and thousands apart', () => {
    const rows = [
      'Mine Frire|700.00',
      '2.00 x 350.00 Rs / Units',
      'Alouda|240.00',
      '2.00 x 120.00 Rs / Units',
    ];
    expect(names([...rows, 'Total|940.00'].join(', '))).toBe('2 Mine Frire, 2 Alouda');
    expect(names('2 DB x 2 490, C00 Leves|4 980, C00 Galuska|1 890, ÖSSZESEN|6 870')).toBe(
      '2 Leves, 1 Galuska',
    );
  });

  test('may have it with decimals, if nothing costs as little as that number', () => {
    const dishes = '1.00 Mofongo|550.00, 1.00 Chillo|890.00, 3.00 Presidente|660.00, Total|2100.00';
    expect(names(dishes)).toBe('1 Mofongo, 1 Chillo, 3 Presidente');
  });
});
