/**
 * The purpose of a printed row. `suggestion`: a tip that the restaurant proposes; `change`: money given back; `foreign`: the total in
 * another currency. Two name no row by themselves: `included` says that the tax beside it is in the prices already, `prepaid` that the
 * money was paid before the meal. Where two keywords of a row are equally long, the first role counts.
 */
export const NAMED_ROLES = [
  'foreign',
  'rounding',
  'subtotal',
  'tax',
  'service',
  'tip',
  'discount',
  'change',
  'payment',
  'total',
  'information',
  'suggestion',
] as const;
export const KEYWORD_ROLES = [...NAMED_ROLES, 'included', 'prepaid'] as const;
export type KeywordRole = (typeof KEYWORD_ROLES)[number];

/** Words of one language. After "~" one is also part of names of dishes; a tax after "=" is by law in the prices that guests are told. */
export type Keywords = Partial<Record<KeywordRole, string>>;

/** Keywords of the role `service` that name a charge of another kind. */
export const FEES: ReadonlySet<string> = new Set(
  'surcharge, non cash adj, non cash adjustment, non cash charge, recargo, fee, delivery, dlv chg, del chg, delv chg, delivery chg, доставка, packaging, mandate, kitchen appreciation, living wage, lieferkosten, liefergebuhr, zustellgebuhr, livraison, gastos de envio, consegna, taxa de entrega, 费, 費'.split(
    ', ',
  ),
);

/** Those for a place at the table, and supplements: among the dishes they are a line, as tills count them ("2 Coperto 5.00"). */
export const COVERS: ReadonlySet<string> = new Set(
  'cover charge, couvert, couverts, coperto, coperti, pan y servicio, servicio de mesa, cubierto, cubiertos, kuver, suplemento, zuschlag, toeslag, お通し代, 席料, 茶位费, 餐具费, 餐位费, κουβερ'.split(
    ', ',
  ),
);

/** The words on receipts, folded as `foldLabel` does. All languages count everywhere: tills print English beside their own. */
export const KEYWORDS: Readonly<Record<string, Keywords>> = {
  en: {
    total:
      'total, totals, total due, grand total, amount due, amt due, balance due, balance, amount, to pay, total to pay, you pay, please pay, pay this amount, due, payable, order total, check total, sale total, sales total, bill total, credit total, card total, grand ttl, ttl, totl, tota, tl, net to pay',
    subtotal:
      'subtotal, sub total, sub ttl, subttl, subtot, sbtl, net total, nett total, food total, bev total, beverage total, food, ~beverage, ~beverages, taxable, non taxable, amount before tax, ~items, merchandise, net amount, net sales, gross amount, gross total, net, nett, total excluding, total sales excluding, total item, item total',
    tax: 'tax, taxes, sales tax, service tax, state tax, city tax, local tax, =vat, gst, hst, pst, qst, tvq, tps, ~get, total tax, total taxes, tax total, food tax, bar tax, liquor tax, sscl, nhil, covid levy, covid 19, tourism levy, levy, getfund, tax1, tax2, taxi, tax l, txtl, tx ttl, tax ttl, txbl, cgst, sgst, igst',
    service:
      'service charge, ~service, svc chg, svc charge, svr chg, svr chrg, svr charge, serv chg, serv charge, srv chg, service chg, service chrg, s c, svc, ~serv, service fee, service fees, non cash adj, non cash adjustment, non cash charge, dlv chg, del chg, delv chg, delivery chg, surcharge, auto gratuity, automatic gratuity, auto grat, autograt, gratuity included, included gratuity, grat, fee, delivery, mandate, kitchen appreciation, living wage, ~packaging, large party, ~cover charge',
    tip: 'tip, tips, gratuity, additional tip',
    suggestion:
      'suggested, suggestion, tip guide, gratuity guide, tip calculator, tip amounts, for your convenience, tip total, not included, recommended, before discounts, tip percentages, easy tip',
    discount:
      'discount, disc, discounts, coupon, voucher, ~promo, ~promotion, ~comp, ~comps, ~void, ~voids, ~offer, ~off, ~reward, ~rewards, ~loyalty, happy hour disc, employee meal, ~less',
    rounding:
      'rounding, round off, roundoff, r off, r o, rounded off, rounding adjustment, rounding adj, round adj, total rounded, rounded',
    payment:
      'cash, cash tendered, tendered, tender, visa, mastercard, master card, mcard, amex, american express, discover, debit, credit, credit card, card, ~chip, paid, payment, payments, amount paid, amt paid, amt tendered, received, approved, auth, authorization, purchase, credit purchase, sale, base amount, gift card, account, applied, sign, signature, atm, eftpos',
    change: 'change, chng, chg, cg, cash change, change due',
    foreign: 'in usd, in eur, in dollar, in euro',
    information:
      'table, tbl, tab, check, chk, order, server, srvr, cashier, guests, guest, gst count, cust, covers, party, date, time, tel, phone, fax, station, terminal, ticket, receipt, invoice, trans, transaction, reg, register, store, ref, reference, seat, host, item count, items sold, item s, total items, total qty, total quantity, qty, you saved, you have saved, savings, total savings, total disc, total discount, points, member, gst id, gst no, gst reg, vat no, vat reg, tax id, tax invoice, abn, clerk, main item count, quan, description, particulars, tip for, expires, survey, gst summary, per person, receipt total',
    included: 'inc, incl, included, includes, including, inclusive',
    prepaid: 'deposit, prepayment, advance payment, gift voucher, gift card, gift certificate',
  },
  de: {
    total:
      'summe, gesamt, offen, noch offen, offener betrag, bar total, gesamtbetrag, gesamtsumme, endbetrag, zu zahlen, zahlbetrag, rechnungsbetrag, betrag, ec cash total, rechnungstotal, zu bezahlen',
    subtotal: 'zwischensumme, zwischentotal, netto, nettobetrag, mwst netto brutto',
    tax: '=mwst, =mehrwertsteuer, =ust, =umsatzsteuer, =mwst betrag, =enthaltene mehrwertsteuer, =summe mwst',
    service:
      'bedienung, bedienungsgeld, servicegebuhr, ~zuschlag, ~lieferkosten, ~liefergebuhr, ~zustellgebuhr',
    tip: 'trinkgeld',
    discount: 'rabatt, nachlass, gutschein',
    rounding: 'rundung, rundungsdifferenz',
    payment:
      'bar, bargeld, gegeben, gegeben bar, ec karte, girocard, kartenzahlung, kreditkarte, twint, zahlart, zahlungsart',
    change: 'ruckgeld, zuruck',
    foreign: 'total in euro, total euro, betrag in euro',
    information:
      'tisch, kellner, datum, uhrzeit, rechnung nr, rechnung, bon, kasse, bediener, anzahl artikel, posten, ust idnr, steuernummer, pro person, es bediente sie',
    included: 'enthalt, inkl, inbegr, inbegriffen',
    prepaid: 'anzahlung, vorauszahlung, gutschein',
  },
  fr: {
    total: 'total ttc, net a payer, a payer, ~montant, montant du, total a payer, montant ttc',
    subtotal: 'sous total, total ht, ht, montant ht, base ht',
    tax: '=tva, =dont tva, =montant tva, taxe, taxe de promotion, timbre, timbre fiscal',
    service: 'service compris, frais de service, ~livraison, ~couvert, ~couverts',
    tip: 'pourboire',
    discount: 'remise, reduction, rabais',
    rounding: 'arrondi',
    payment: 'cb, carte, carte bancaire, especes, paiement',
    change: 'rendu, rendu monnaie, monnaie',
    information: 'caisse, couverts, serveur, siret, siren, prix pers, par personne',
    included: 'dont, incluse, inclus, compris',
    prepaid: 'acompte, arrhes, bon cadeau',
  },
  es: {
    total: 'importe total, total a pagar, importe, a pagar, total cuenta',
    subtotal: 'base imponible, imponible, base, neto, consumo, consumo cliente, total general mesa',
    tax: '=iva, =igic, itbis, ivu, impoconsumo, ~imp, impuesto, impuestos',
    service:
      'servicio, cargo por servicio, ~suplemento, recargo, ~gastos de envio, pan y servicio, servicio de mesa, ~cubierto, ~cubiertos',
    tip: 'propina',
    suggestion: 'sugerida, sugerido, propina sug, c propina, con propina, total propina',
    discount: 'descuento, dto',
    rounding: 'redondeo',
    payment: 'efectivo, tarjeta, entregado',
    change: 'cambio, a devolver, vuelto',
    information: 'mesa, fecha, hora, garzon, camarero, mesero, comensales, comanda, cif, nif, por persona',
    included: 'incluido',
    prepaid: 'anticipo, abono',
  },
  it: {
    total: 'totale, totale euro, totale complessivo, da pagare, importo, importo pagato',
    subtotal: 'subtotale, imponibile, parziale',
    tax: 'imposta, =di cui iva',
    service: 'servizio, ~coperto, ~coperti, ~consegna',
    tip: 'mancia',
    discount: 'sconto, buono',
    rounding: 'arrotondamento',
    payment: 'contante, contanti, pagamento, carta, bancomat',
    change: 'resto',
    information: 'tavolo, operatore, p iva, scontrino, aiuto per la divisione',
    included: 'di cui',
    prepaid: 'caparra, acconto, buono regalo',
  },
  pt: {
    total: 'valor total, valor a pagar, total geral',
    subtotal: 'valor produtos',
    tax: 'imposto, icms, ~iss',
    service: 'taxa de servico, servico, ~taxa de entrega',
    tip: 'gorjeta',
    discount: 'desconto, cupom',
    rounding: 'arredondamento',
    payment: 'dinheiro, cartao',
    change: 'troco',
    information: 'pessoa, pessoas, atendente, valor por pessoa',
  },
  nl: {
    total: 'totaal, te betalen, totaalbedrag',
    subtotal: 'subtotaal',
    tax: '=btw',
    service: 'bediening, servicekosten, ~toeslag',
    tip: 'fooi',
    discount: 'korting',
    rounding: 'afronding',
    payment: 'contant, pin, betaald',
    change: 'wisselgeld',
    information: 'tafel, bonnummer',
    included: 'waarvan, inclusief',
    prepaid: 'aanbetaling, cadeaubon',
  },
  pl: {
    total: 'suma, razem, do zaplaty, suma pln',
    subtotal: 'sprzed opod, sprzedaz opodatkowana, suma czesciowa',
    tax: '=ptu, =kwota ptu, =suma ptu, podatek',
    service: 'obsluga, serwis',
    tip: 'napiwek',
    discount: 'rabat, opust',
    rounding: 'zaokraglenie',
    payment: 'gotowka, karta, wplacono, wplacono razem, platnosc, karta kred',
    change: 'reszta',
    information: 'stolik, kasjer, paragon, nip',
    included: 'w tym',
    prepaid: 'zaliczka',
  },
  tr: {
    total: 'toplam, genel toplam, odenecek tutar',
    subtotal: 'ara toplam',
    tax: '=kdv, =topkdv, =toplam kdv',
    service: 'servis ucreti, kuver',
    tip: 'bahsis',
    discount: 'indirim, iskonto',
    rounding: 'yuvarlama',
    payment: 'nakit, kredi karti',
    change: 'para ustu',
    information: 'masa, garson, tarih, saat, fis no',
    included: 'dahil',
    prepaid: 'kapora',
  },
  id: {
    total: 'total belanja, jumlah bayar, total bayar, jumlah besar',
    subtotal: 'jumlah, dpp',
    tax: 'ppn, pb1, pajak, sst, cukai',
    service: 'biaya layanan, layanan, caj perkhidmatan',
    discount: 'diskon, diskaun, potongan',
    rounding: 'pembulatan, pelarasan',
    payment: 'tunai, kontan, qris',
    change: 'kembali, kembalian, baki',
    information: 'meja, kasir, tanggal, pelayan',
    included: 'termasuk',
    prepaid: 'uang muka',
  },
  nordic: {
    total: 'i alt, att betala, yhteensa, a betale, sum, samtals',
    subtotal: 'delsum, valisumma',
    tax: '=moms, =mva, =alv, =vsk',
    tip: 'drikkepenge, dricks',
    discount: 'alennus',
    payment: 'kort, kontant, betalt, pankkikortti, korttimaksu, kreditkort, debetkort',
    change: 'tilbage, vaxel',
    included: 'heraf, varav, þar af',
    prepaid: 'forskott, presentkort, gavekort',
  },
  cs: {
    total: 'celkem, celkem k uhrade, k uhrade, spolu, na uhradu',
    subtotal: 'mezisoucet, medzisucet, zaklad',
    tax: '=dph',
    service: 'obsluha, servis',
    discount: 'sleva, zlava',
    rounding: 'zaokrouhleni, zaokruhlenie',
    payment: 'hotovost',
    change: 'vraceno, vydavok',
    prepaid: 'zaloha',
  },
  hu: {
    total: 'osszesen, vegosszeg, fizetendo, osszesen fizetendo',
    subtotal: 'reszosszeg, reszosszesen',
    tax: '=afa',
    service: 'szervizdij, felszolgalasi dij',
    tip: 'borravalo',
    discount: 'kedvezmeny, engedmeny',
    rounding: 'kerekites',
    payment: 'keszpenz, bankkartya',
    change: 'visszajaro',
  },
  hr: {
    total: 'ukupno, sveukupno, za platiti, za uplatu, iznos, skupaj, za placilo',
    subtotal: 'medjuzbroj, meduzbroj, osnovica',
    tax: '=pdv, =pnp, =ddv, =porez',
    tip: 'napojnica',
    discount: 'popust',
    payment: 'gotovina, kartica',
    change: 'povrat, za vratiti',
  },
  ro: {
    total: 'total lei, total de plata, de plata, total general',
    service: 'serviciu, taxa serviciu',
    tip: 'bacsis',
    discount: 'reducere',
    payment: 'numerar, card bancar',
    change: 'rest',
  },
  baltic: {
    total: 'kokku, tasuda, kopa, apmaksai, is viso, moketi is viso',
    tax: '=kaibemaks, =pvn, =pvm',
    tip: 'jootraha, dzeramnauda, arbatpinigiai',
    discount: 'soodustus, atlaide, nuolaida',
    payment: 'sularaha, tasutud kaardiga, skaidra nauda, karte, grynais, grynieji, apmoketa, kortele',
    change: 'tagasi, atlikums',
  },
  vi: {
    total: 'tong cong, tong tien, thanh toan, tong thanh toan, tong, thanh tien',
    subtotal: 'tam tinh, cong, tien hang',
    tax: 'thue, =thue vat, thue gtgt',
    service: 'phi dich vu, phi phuc vu',
    discount: 'giam gia, chiet khau, khuyen mai',
    rounding: 'lam tron',
    payment: 'tien mat, khach dua, chuyen khoan, the',
    change: 'tien thua, tra lai, tien thoi',
    prepaid: 'dat coc',
  },
};
