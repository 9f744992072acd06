import { describe, expect, test } from 'vitest';
import type { ReceiptDraft } from '../../src/receipt/draft.ts';
import { readReceipt } from '../../src/receipt/read-receipt.ts';
import { printed, readInOneLine } from '../support/receipts.ts';

describe('which sum is the total', () => {
  test.each([
    [
      'one that says what it includes',
      'Burger|14.50, Risotto|16.00, House Red|15.00, Total|45.50, Service 12.5%|5.69, Total inc. Service|51.19',
      '1450 1600 1500 + service 569 = 5119',
    ],
    [
      'the same below a subtotal',
      'Burger|14.50, Risotto|16.00, House Red|15.00, Subtotal|45.50, Service 12.5%|5.69, Total inc. Service|51.19',
      '1450 1600 1500 + service 569 = 5119',
    ],
    [
      'one with the tax in it',
      'Steak|38.00, Salad|22.50, Total inc GST|60.50, GST|5.50, EFTPOS|60.50',
      '3800 2250 = 6050',
    ],
    [
      'with service, and once more without',
      'Moqueca|150,00, Chopp|74,00, Total|224,00, Taxa de serviço|22,40, Total c/ serviço|246,40, Total s/ serviço|224,00',
      '15000 7400 + service 2240 = 24640',
    ],
    [
      'a later one by the word of a subtotal',
      'Noodle|9.34, Rice|16.00, Amount:|25.34, Tax 9%|2.28, Sub-Total:|27.62',
      '934 1600 + tax 228 = 2762',
    ],
    [
      'a net total below service and tax',
      'Noodle|10.00, Rice|16.00, Subtotal|26.00, Service 10%|2.60, GST 9%|2.57, NET TOTAL|31.17',
      '1000 1600 + service 260 + tax 257 = 3117',
    ],
    [
      'none above the tax that comes on top of it',
      'Dinner|27.96, Coke|3.16, Amount:|31.12, Tax 9%|2.80',
      'open',
    ],
    ['none above a tax that was not read', 'Dinner|27.96, Coke|3.16, Subtotal|31.12, Tax, al:|33.92', 'open'],
    [
      'one that was misread, where the dishes come to what was paid by card',
      'Ribeye|7.35, Margherita|24.65, Minestrone|19.40, Risotto|11.40, Soup|5.40, Total|58.20, IVA 16%|9.41, Tarjeta|68.20',
      '735 2465 1940 1140 540 = 6820',
    ],
    [
      'one without a word',
      'Noodle|10.00, Rice|16.00, Subtotal|26.00, Service 10%|2.60, |28.60',
      '1000 1600 + service 260 = 2860',
    ],
    [
      'one in unknown words, as all others',
      'Abc def|38.00, Ghi jkl|4.00, Xyzzy|42.00, Qwert 10%|4.20, Plugh|46.20',
      '3800 400 + service 420 = 4620',
    ],
    ['one after a discount', 'Cake|7.00, Discount|1.40, After Discount|5.60', '700 + discount -140 = 560'],
    [
      'one that was rounded afterwards',
      'Satay|12.00, Rice|8.00, Sub Total|20.00, Svc Chg 10%|2.00, GST 9%|1.98, Total|23.98, Rounding|0.02, Nett|24.00',
      '1200 800 + service 200 + tax 198 + rounding 2 = 2400',
    ],
  ])('%s', (_, rows, expected) => {
    expect(readInOneLine(rows)).toBe(expected);
  });

  test('the subtotal is not the total if more than it was paid by card', () => {
    expect(readInOneLine('Bowl|4.99, Soda|1.99, Subtotal|6.98, Visa|7.61')).toBe('open');
  });

  test('sums of courses do not make several receipts of one whose dish lacks its price', () => {
    const rows =
      'ENTREE, Chowder|19.50, Garlic Loaf|11.00, Entree total|30.50, MAIN, Snapper x2, Scotch Fillet|44.00, Main total|116.00, ' +
      'DRINKS, Steinlager x3|30.00, L&P|5.50, Drinks total|35.50, Sub total|182.00, Holiday 15%|27.30, Total incl GST|$209.30';
    expect(readReceipt(printed(rows))).toMatchObject({ status: 'open', readings: [] });
  });

  test('cash given is not the total, and no tax is invented for it', () => {
    expect(readInOneLine('1 Stout|150.00, Subtotal|150.00, Service 10%|15.00, GST 6%, Cash|200.00')).toBe(
      'open',
    );
  });
});

describe('charges and credits', () => {
  test.each([
    [
      'a discount above its dishes',
      'Perfect combo|(0.60), XL Fries|5.45, Large Pop|2.10, Hot Dog|3.75, Subtotal|10.70, GST 5%|0.54, Total|11.24',
      '545 210 375 + discount -60 + tax 54 = 1124',
    ],
    [
      'a rounding to a total that the word for rounding names',
      'Coffee mix|29.95, Chocolate|7.49, Total Sales|37.44, Rounding Adjustment|.01, Rounding|37.45, Credit|37.45',
      '2995 749 + rounding 1 = 3745',
    ],
    [
      'a deposit for bottles',
      'Cabernet|6.97, Shiloh|4.97, Sub Total|11.94, GST|0.60, Deposit|0.20, Total|12.74',
      '697 497 + tax 60 + fee 20 = 1274',
    ],
    [
      'a line that was voided',
      'Burger|14.50, Cola|3.50, VOID Cola|-3.50, Beer|5.00, Total|19.50',
      '1450 500 = 1950',
    ],
    [
      'one of several, and all of another, that were taken back; not what names a dish and is an offer',
      '3 Helles|34.50, 1 Tarte|12.00, 1 Soup|7.00, -1 Helles STORNO|-11.50, Tarte (VOID)|-12.00, Soup of the day offer|-7.00, Total|23.00',
      '2300 700 + discount -700 = 2300',
    ],
    [
      'one whose name has the name of another dish in it',
      'Cola Zero|3.50, Cola|3.50, Cola large|4.50, VOID Cola Zero|-3.50, VOID Cola large|-3.50, Total|4.50',
      '350 450 + discount -350 = 450',
    ],
    [
      'an offer of as much as one costs',
      '4 Buffet|100.00, 2 Wine|14.00, Buffet discount 25%|-25.00, Total|89.00',
      '10000 1400 + discount -2500 = 8900',
    ],
    [
      'a discount with a word for a sum in its label',
      'Pizza|14,00, Birra|6,00, Subtotale|20,00, Sconto su subtotale|-2,00, Totale|18,00',
      '1400 600 + discount -200 = 1800',
    ],
    [
      'a discount with a word for drinks, which cost as much',
      'Burger|14.00, Beer|6.00, Beer|6.00, Beverage comp|-6.00, Subtotal|20.00, Tax|2.00, Total|22.00',
      '1400 600 600 + discount -600 + tax 200 = 2200',
    ],
    [
      'a member’s discount below the total',
      'Burger|14.00, Beer|6.00, Total|20.00, Member|-2.00, Card|18.00',
      '1400 600 + discount -200 = 1800',
    ],
    [
      'a deposit above the only total',
      'Dinner for 4|100.00, Deposit paid|-20.00, Balance due|80.00',
      '10000 + discount -2000 = 8000',
    ],
    [
      'two taxes of the same rate',
      'Dal|200.00, Naan|300.00, Sub Total|500.00, CGST 2.5%|12.50, SGST 2.5%|12.50, Grand Total|525.00',
      '20000 30000 + tax 1250 + tax 1250 = 52500',
    ],
    [
      'a total that was rounded in silence',
      'Thali|243.00, Lassi|80.00, Sub Total|323.00, GST 5%|16.15, Total|339.15, Rounded Total|339.00',
      '24300 8000 + tax 1615 + rounding -15 = 33900',
    ],
    [
      'a credit',
      '1x Curry|12.95, 2x Gyoza|11.00, Subtotal|23.95, Delivery fee|2.49, Service fee|1.80, Plus credit|-3.00, Total|25.24',
      '1295 1100 + fee 249 + service 180 + discount -300 = 2524',
    ],
    [
      'a surcharge for a card',
      'Steak|38.00, Wine|12.00, Subtotal|50.00, Credit card surcharge (3%)|1.50, Total|51.50',
      '3800 1200 + fee 150 = 5150',
    ],
    [
      'a rounding with its minus in brackets',
      'Dal|198.50, Naan|400.00, Subtotal|598.50, Round off|(-)0.50, Grand Total|598.00',
      '19850 40000 + rounding -50 = 59800',
    ],
    [
      'a discount, and only what was paid behind it',
      '番茄锅底|68.00, 肥牛|116.00, 合计|184.00, 优惠|-12.00, 实收|172.00',
      '6800 11600 + discount -1200 = 17200',
    ],
    [
      'a rounding by an unknown word, and a tax that says service',
      'Laksa|13.90, Coffee|11.80, Service Charge 10%|2.57, Service Tax 6%|1.54, Bill|29.81, Round|-0.01, Net Total|29.80',
      '1390 1180 + service 257 + tax 154 + rounding -1 = 2980',
    ],
    [
      'a cover charge among the dishes is a line',
      'Coperto 2|4,00, Carbonara|14,00, Vino|18,00, Coperto 2|4,00, Totale|40,00',
      '400 1400 1800 400 = 4000',
    ],
    [
      'a cover charge that is called bread and service',
      'Croquetas|9,50, Ensaladilla|7,00, 2 Pan y servicio|3,00, Total|19,50',
      '950 700 300 = 1950',
    ],
    [
      'a tip that is proposed, and the total with it',
      'Mole|245.00, Flan|85.00, Total|330.00, Propina 10%|33.00, Total con propina|363.00',
      '24500 8500 = 33000',
    ],
    [
      'a tip without a rate, and the total with it',
      'Mole|245.00, Flan|85.00, Total|330.00, Propina|33.00, Total con propina|363.00',
      '24500 8500 + tip 3300 = 36300',
    ],
    [
      'a voucher between two totals',
      'Satz|14.50, Jause|21.80, ZWSU|36.30, Gutschein Nr. 0881|-20.00, Offener Betrag|16.30, Rechnungsbetrag|36.30',
      '1450 2180 = 3630',
    ],
    [
      'a tip that the card paid, below a dish that was taken back, and above a table of taxes',
      'Braten|29.80, Schorle|4.40, Schorle|-4.40, Helles|5.50, Summe|35.30, Trinkgeld|4.70, EC-Karte|40.00, A 19% aus 5.50|0.88, B 7% aus 29.80|1.95',
      '2980 550 + tip 470 = 4000',
    ],
    [
      'a proposed tip that was paid below the sum of what was eaten',
      'Lomito|8.90, Churrasco|8.20, Total Consumo|17.10, Propina sugerida 10%|1.71, Total c/propina|18.81, Pago Débito|18.81',
      '890 820 + tip 171 = 1881',
    ],
    [
      'a payment that is due',
      'Tacos|24.00, Food|24.00, Service Charge 20%|4.80, Payment Due|28.80',
      '2400 + service 480 = 2880',
    ],
    [
      'dishes that come to the sum of others with a row of a table',
      'Pierogi 2 x29.00|58.00, Żurek 1 x24.00|24.00, Schabowy 1 x42.00|42.00, Piwo 2 x16.00|32.00, Kompot 1 x9.00|9.00, Sprzed. opod. PTU A|41.00, Kwota A 23%|7.67, Sprzed. opod. PTU B|124.00, Kwota B 8%|9.19, Suma PLN|165.00',
      '5800 2400 4200 3200 900 = 16500',
    ],
    [
      'a number of an order in the kitchen',
      'T.No 14 KOT|88.91, Tikka|420.00, Naan|140.00, Net Amount|560.00',
      '42000 14000 = 56000',
    ],
    [
      'a tax at its rate of a part',
      'Wings|4.80, Lager|8.40, Rum|3.60, Food Total|4.80, Liquor Total|12.00, Zzbf 20% on Liquor|2.40, Net Amount|19.20',
      '480 840 360 + tax 240 = 1920',
    ],
    [
      'a fee that says how many',
      '毛肚|58.00, 调料费 4 5.00|20.00, 啤酒|9.00, 合计|87.00',
      '5800 2000 900 = 8700',
    ],
    [
      'service at a Peruvian table',
      'Jalea|46.00, Sub total|46.00, Recargo al consumo 10%|4.60, Total|50.60',
      '4600 + service 460 = 5060',
    ],
    [
      'a triangle for a minus',
      'Tee|9.80, Reis|11.80, Zzbf|▲1.00, Total|20.60',
      '980 1180 + discount -100 = 2060',
    ],
    [
      'a cover charge below the dishes',
      'Carbonara|14,00, Vino|18,00, Subtotale|32,00, Coperto|5,00, Totale|37,00',
      '1400 1800 + fee 500 = 3700',
    ],
    [
      'what was paid before, below the total',
      'Arancini|29.00, Sea Bass|26.50, Service 12.5%|6.94, Total|62.44, Deposit paid|-20.00, Balance to pay|42.44',
      '2900 2650 + service 694 = 6244',
    ],
    [
      'something taken off in words that are unknown, between two totals',
      'Menü x4|260.00, Wein|84.00, Gesamtbetrag|344.00, Angeld|-100.00, Restbetrag|244.00',
      '26000 8400 + discount -10000 = 24400',
    ],
    [
      'a surcharge below the total, and only what was paid behind it',
      'Smashed Avo|24.00, Big Brekky|29.00, Total|53.00, Card Surcharge 1.5%|0.80, EFTPOS|53.80',
      '2400 2900 + fee 80 = 5380',
    ],
    [
      'fees of all names',
      '1x Burger|28.99, 1x Fries|5.49, Subtotal|34.48, Service Fee|1.49, Small Order Fee|1.99, Delivery|2.99, Total|40.95',
      '2899 549 + service 149 + fee 199 + fee 299 = 4095',
    ],
    ['a fee in Chinese', '可乐|8.00, 牛肉面|26.00, 打包费|2.00, 实付|36.00', '800 2600 + fee 200 = 3600'],
    [
      'a sum close behind its word',
      '可乐|8.00, 牛肉面|26.00, 原价:34.00, 优惠|-4.00, 总计:30.00',
      '800 2600 + discount -400 = 3000',
    ],
    ['a word for a sum in a tax', 'Lomo|6.90, Impoconsumo 8%|0.55, Total|7.45', '690 + tax 55 = 745'],
    [
      'small charges below a sum that no known word names',
      '1 x Berlusconi|15.90, 1 x Opera|14.90, Tuotteet yhteensä|30.80, Pakkausmaksu|2.90, Palvelumaksu|0.99, Yhteensä|34.69',
      '1590 1490 + fee 290 + service 99 = 3469',
    ],
  ])('%s', (_, rows, expected) => {
    expect(readInOneLine(rows)).toBe(expected);
  });
});

describe('sums of courses, departments and rates are not dishes', () => {
  test.each([
    [
      'sums before what they are of',
      'Food Total|32.00, Steak|32.00, Beverage Total|8.00, Beer|8.00, Subtotal|40.00, Tax|3.20, Total|43.20',
      '3200 800 + tax 320 = 4320',
    ],
    [
      'seats',
      'Seat 1, Pasta|14.00, Wine|6.00, Subtotal|20.00, Seat 2, Steak|30.00, Subtotal|30.00, Total|50.00',
      '1400 600 3000 = 5000',
    ],
    [
      'a table without per cent',
      'Plat|25,00, Vin|20,00, Total|45,00, TVA 10%|4,09, Total HT|40,91, Total TTC|45,00, CB|45,00',
      '2500 2000 = 4500',
    ],
    [
      'courses',
      'Schnitzel|14,90, Spargel|17,50, Speisen|32,40, Pils|4,80, Cola|3,60, Getränke|8,40, Gesamt|40,80',
      '1490 1750 480 360 = 4080',
    ],
    [
      'departments',
      'Burger|12.00, Fries|8.00, Food|20.00, Wine|18.00, Beer|10.00, Bar|28.00, Subtotal|48.00',
      '1200 800 1800 1000 = 4800',
    ],
    [
      'a table of rates in English',
      '2 Pale Ale|10.20, Food And Drink|10.20, 20% VAT Net|8.50, 20% VAT|1.70, 20% VAT Total|10.20, Total|10.20',
      '1020 = 1020',
    ],
    [
      'sums of departments, printed together',
      'Sirloin|38.00, Caesar|11.00, Sleeman|8.50, Food|49.00, Liquor|8.50, Sub Total|57.50, GST|2.88, Total|60.38',
      '3800 1100 850 + tax 288 = 6038',
    ],
    [
      'sums of departments that are called totals',
      'Fries|320.00, Biryani|495.00, Pitcher|1600.00, Food Total|815.00, Liquor Total|1600.00, Service Charge 5%|120.75, CGST 2.5% on Food|20.38, SGST 2.5% on Food|20.38, VAT 5.5%|88.00, Round Off|-0.51, Net To Pay|2664.00',
      '32000 49500 160000 + service 12075 + tax 2038 + tax 2038 + tax 8800 + rounding -51 = 266400',
    ],
    [
      'a table of rates in Polish',
      'Zurek 1 x 18,00|18,00 B, Piwo 2 x 14,00|28,00 A, SPRZED. OPOD. PTU A|28,00, KWOTA A 23%|5,24, SPRZED. OPOD. PTU B|18,00, KWOTA B 8%|1,33, SUMA PTU|6,57, SUMA PLN|46,00',
      '1800 2800 = 4600',
    ],
    [
      'a table of rates in German',
      'Pizza|18,90, Cola|4,60, Netto 19%|3,87, MwSt|0,73, Netto 7%|17,66, MwSt|1,24, Gesamtbetrag|23,50',
      '1890 460 = 2350',
    ],
  ])('%s', (_, rows, expected) => {
    expect(readInOneLine(rows)).toBe(expected);
  });
});

describe('unknown words are classified by their figures', () => {
  test.each([
    [
      'a subtotal, charges and the total',
      'Abc def|65.00, Ghi jkl|120.00, Mno pq|50.00, Plugh|235.00, Qwert|16.45, Yxcv 5%|11.75, Xyzzy|263.20',
      '6500 12000 5000 + tax 1645 + tax 1175 = 26320',
    ],
    [
      'a table of the rate above the total, whose amounts come to it',
      'Abc def|28.00, Ghi jkl|40.00, Plugh|61.82, Qwert 10%|6.18, Xyzzy|68.00',
      '2800 4000 = 6800',
    ],
    [
      'a table of two rates below the total',
      'Abc def|28.00, Ghi jkl|66.00, Xyzzy|94.00, Plugh A|28.00, Qwert 23%|5.24, Plugh B|66.00, Qwert 8%|4.89',
      '2800 6600 = 9400',
    ],
    [
      'a tax in the prices, with its rate and without one',
      'Abc def|28.00, Ghi jkl|66.00, Xyzzy|94.00, Qwert 9%|7.76, Yxcv|7.76',
      '2800 6600 = 9400',
    ],
    [
      'a payment in two parts',
      'Abc def|44.00, Ghi jkl|24.50, Xyzzy|68.50, Asdf|20.00, Zxcv|48.50',
      '4400 2450 = 6850',
    ],
    [
      'cash and change below an unknown total',
      'Abc def|9.90, Ghi jkl|4.40, Mno|5.50, Xyzzy|19.80, Cash|20.00, Hjkl|0.20',
      '990 440 550 = 1980',
    ],
    [
      'a rounding and a surcharge for a card, by their size and rate',
      'Abc def|14.50, Ghi jkl|9.00, Plugh|23.50, Asdf 1%|0.24, Qwert|0.01, Xyzzy|23.75',
      '1450 900 + fee 24 + rounding 1 = 2375',
    ],
  ])('%s', (_, rows, expected) => {
    expect(readInOneLine(rows)).toBe(expected);
  });
});

describe('amounts', () => {
  test.each<[string, string, string, number?]>([
    [
      'letters of a currency are no digits',
      'Zurek|18,00 zl, Pierogi|24,00 zl, Razem|42,00 zl',
      '1800 2400 = 4200',
    ],
    ['whole prices', 'Bruschetta|14, Caesar|16, Ribeye|48, Total|78', '1400 1600 4800 = 7800'],
    [
      'whole prices with a sign',
      'Bruschetta|$14, Caesar|$16, Ribeye|$24, Total|$54',
      '1400 1600 2400 = 5400',
    ],
    [
      'whole prices of a currency without cents',
      'Gulyas|2490, Palacsinta|1290, Sor|890, Osszesen|4670',
      '2490 1290 890 = 4670',
    ],
    [
      'the same where the bill says so',
      'Gulyas|2490, Palacsinta|1290, Sor|890, Osszesen|4670',
      '2490 1290 890 = 4670',
      0,
    ],
    ['millions', 'Wagyu|1,250,000.00, Sake|350,000.00, Total|1,600,000.00', '125000000 35000000 = 160000000'],
    ['a remark in brackets takes nothing off', 'ラーメン|¥550, 合計|¥550, (10%対象|¥550)', '550 = 550'],
    [
      'remarks in brackets take nothing off',
      'ラーメン|¥980, 餃子|¥450, 合計|¥1430, (10%対象|¥1430), (消費税|¥130)',
      '980 450 = 1430',
    ],
    [
      'counts in brackets',
      '(2 ADET X 12,00), Ayran|24,00, Kebap|150,00, TOPLAM|174,00',
      '2400 15000 = 17400',
    ],
    ['a stroke and a dash behind', 'Dal|198.50/-, Naan|400.00/-, Total|598.50/-', '19850 40000 = 59850'],
    ['a blank for the point', 'Dal|12 00, Naan|8.50, Soup|6.50, Total|27.00', '1200 850 650 = 2700'],
    ['one decimal where no price has two', '叉燒飯|$72.0, 奶茶|$22.0, 合計|$94.0', '7200 2200 = 9400'],
    ['crowns whose accent was lost', 'Rizek|219 Kc, Kofola|55 Kc, Celkem|274 Kc', '219 55 = 274'],
    [
      'whole prices, where only a tax has cents',
      'Biryani|₹770, Paneer 65|₹295, Item total|₹1,065, GST and charges|₹52.50, Grand Total|₹1,117.50',
      '77000 29500 + tax 5250 = 111750',
    ],
    [
      'whole prices below the number of a table',
      '單號 0318|枱 22, 沙嗲牛麵|$48, 凍檸茶|+$3, 菠蘿油|$28, 總數|$79, 八達通|$79',
      '4800 300 2800 = 7900',
    ],
    ['whole prices beside names in two signs', '豆漿|$25, 鍋貼|$65, 合計|$90', '2500 6500 = 9000'],
    [
      'a rounding of one unit without cents',
      'Gulyás|5 980, Dreher|4 171, Összesen|10 151, Kerekítés|-1, Fizetendő|10 150',
      '5980 4171 + rounding -1 = 10150',
      0,
    ],
    ['half a litre is no price', '2 Lager 0.5l|9.80, Soup|6.50, Total|16.30', '980 650 = 1630'],
  ])('%s', (_, rows, expected, digits) => {
    expect(readInOneLine(rows, digits)).toBe(expected);
  });
});

describe('languages', () => {
  test.each([
    [
      'Arabic',
      'شاورما|12.00, عصير|8.00, المجموع|20.00, ضريبة القيمة المضافة|3.00, الإجمالي|23.00',
      '1200 800 + tax 300 = 2300',
    ],
    ['Chinese', '宫保鸡丁|38.00, 米饭|4.00, 消费合计|42.00, 实收|50.00, 找零|8.00', '3800 400 = 4200'],
    [
      'Croatian',
      'Cevapi|12,00, Pivo|4,00, UKUPNO EUR|16,00, GOTOVINA|16,00, PDV 13%|1,84',
      '1200 400 = 1600',
    ],
    ['Greek', 'Σουβλάκι|9,50, Μπύρα|4,50, ΣΥΝΟΛΟ|14,00, ΜΕΤΡΗΤΑ|20,00, ΡΕΣΤΑ|6,00', '950 450 = 1400'],
    [
      'Hungarian',
      'Gulyásleves|2 490, Palacsinta|1 290, Szervizdíj 12%|454, ÖSSZESEN|4 234 Ft, KÉSZPÉNZ|5 000 Ft, VISSZAJÁRÓ|766 Ft',
      '2490 1290 + service 454 = 4234',
    ],
    [
      'Japanese',
      '刺身|1,200円, 天ぷら|1,500円, 小計|2,700円, 消費税|270円, 税込合計|2,970円, お預り|5,000円, お釣り|2,030円',
      '1200 1500 + tax 270 = 2970',
    ],
    ['Japanese, as a bill', '刺身|1,200円, 天ぷら|1,500円, お会計|2,700円', '1200 1500 = 2700'],
    ['Japanese, as a request', '刺身|1,200円, 天ぷら|1,500円, ご請求額|2,700円', '1200 1500 = 2700'],
    ['Korean', '김치찌개|8,000, 불고기|15,000, 합계|23,000', '8000 15000 = 23000'],
    ['Romanian', 'Ciorba|18,00, Mici|25,00, TOTAL LEI|43,00, NUMERAR|50,00, REST|7,00', '1800 2500 = 4300'],
    [
      'Russian',
      'Борщ|350.00, Пельмени|420.00, ИТОГ|770.00, НАЛИЧНЫМИ|1000.00, СДАЧА|230.00',
      '35000 42000 = 77000',
    ],
    [
      'Thai',
      'ผัดไทย|120.00, ต้มยำ|180.00, รวม|300.00, ค่าบริการ 10%|30.00, ภาษีมูลค่าเพิ่ม 7%|23.10, รวมทั้งสิ้น|353.10',
      '12000 18000 + service 3000 + tax 2310 = 35310',
    ],
    [
      'Vietnamese',
      'Phở bò|65.000, Bún chả|70.000, Tổng cộng|135.000, Tiền mặt|200.000, Tiền thừa|65.000',
      '65000 70000 = 135000',
    ],
    [
      'none that is known',
      'Abc def|38.00, Ghi jkl|4.00, Xyzzy|42.00, Asdf|50.00, Hjkl|8.00',
      '3800 400 = 4200',
    ],
  ])('%s', (_, rows, expected) => {
    expect(readInOneLine(rows)).toBe(expected);
  });
});

describe('choices for the person', () => {
  const DISHES = ['Soup', 'Salad', 'Burger', 'Pasta', 'Cola'].map((name) => `${name}|11.00`);
  const comesTo = (reading: Pick<ReceiptDraft, 'lines' | 'charges' | 'total'>) => [
    reading.lines.length,
    reading.charges.map(({ kind, amount }) => `${kind} ${amount}`),
    reading.total,
  ];

  test('offer two equally likely readings', () => {
    const rows = 'Abc def|65.00, Ghi jkl|50.00, Plugh|115.00, Qwert|30.00, Yxcv|20.00, Xyzzy|165.00';
    const { status, readings } = readReceipt(printed(rows));
    expect(status).toBe('open');
    expect(readings.map(comesTo)).toEqual([
      [2, ['fee 3000', 'fee 2000'], 16_500],
      [4, [], 16_500],
    ]);
  });

  test('offer all of six receipts in one picture, the longest first', () => {
    const boxes = [3, 2, 5, 4, 2, 3].flatMap((count, at) => {
      const dishes = DISHES.slice(0, count).join(', ');
      const sum = `${count}${count}.00`;
      const rows = `CAFE ${at}, ${dishes}, Total|${sum}, Visa|${sum}`;
      const place = { left: 40 + (at % 3) * 420, top: 40 + Math.floor(at / 3) * 460, width: 300 };
      return printed(rows, { ...place, slope: (at - 3) / 100 }).boxes;
    });
    const draft = readReceipt({ width: 1300, height: 1000, boxes });
    expect(comesTo(draft)).toEqual([5, [], 5500]);
    expect(draft.readings.map(({ total }) => total)).toEqual([3300, 4400, 2200, 2200, 5500, 3300]);
    expect(draft.doubts).toContainEqual({ kind: 'severalReceipts' });
  });
});

test.each([
  'CARDHOLDER COPY, VISA CONTACTLESS, **** 1234, SALE|£45.90, GRATUITY|£5.00, TOTAL|£50.90, AUTH CODE 123456',
  'BISTRO 21, Merchant Copy, Card: VISA XXXX1234, Approval: 008172, Amount:|$45.90, + Tip:, = Total:',
  'Kundenbeleg, girocard, Betrag|EUR 45,90, Terminal-ID 66012345, Zahlung erfolgt',
  'MASTERCARD, AID A0000000041010, PURCHASE|45.90, TIP|5.00, TOTAL|50.90, APPROVED',
  'CARTE BANCAIRE, CB SANS CONTACT, MONTANT|45,90 EUR, TICKET CLIENT A CONSERVER, DEBIT',
])('a card slip without dishes is reported: %s', (rows) => {
  const { lines, doubts } = readReceipt(printed(rows));
  expect(lines).toEqual([]);
  expect(doubts.map(({ kind }) => kind)).toContain('cardSlip');
});
