import fc, { type Arbitrary } from 'fast-check';
import words from '../data/requests.json' with { type: 'json' };
import { mostly, NUMBERS, oddJson, wildText, wildValue } from '../wild.ts';
import type { Sender, WildRequest } from './request.ts';

/** The kind of each column of a table, argument of a function or field of a form, by its name. */
type Fields = Readonly<Record<string, string>>;
/** A request without its sender and headers. */
type Core = Pick<WildRequest, 'method' | 'path' | 'body'> & { readonly signed?: boolean };

const pick = fc.constantFrom;
const seldom = <T, U>(percent: number, value: Arbitrary<T>, otherwise: Arbitrary<U>) =>
  mostly(100 - percent, otherwise, value);
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'];
const anyMethod = pick(...METHODS);
const wild = fc.oneof(wildText, wildValue);

const KNOWN_VALUES: Readonly<Record<string, Arbitrary<unknown>>> = Object.fromEntries(
  Object.entries(words.values).map(([kind, values]) => [kind, pick<unknown>(...values)]),
);
/** Mostly a value of the expected kind; otherwise anything. */
function valueOf(kind: string): Arbitrary<unknown> {
  const known = KNOWN_VALUES[kind] ?? wild;
  const fit = kind === 'json' || kind === 'text' ? mostly(60, known, wild) : known;
  return mostly(65, fit, wild);
}
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const usualOf = (kind: string): Arbitrary<unknown> => KNOWN_VALUES[kind] ?? wildText;

/** An object with these fields as the app fills them in, or with most of them, now and then with others. */
function formOf(fields: Fields): Arbitrary<object> {
  const usual = Object.entries(fields).map(([name, kind]) => [name, usualOf(kind)] as const);
  return mostly(60, wildFormOf(fields), fc.record(Object.fromEntries(usual)));
}

function wildFormOf(fields: Fields): Arbitrary<object> {
  const values = Object.entries(fields).map(([name, kind]) => [name, valueOf(kind)] as const);
  const known = fc.record(Object.fromEntries(values), { requiredKeys: [] });
  const more = seldom(
    20,
    fc.tuple(wildText, wildValue).map((pair) => [pair]),
    fc.constant([]),
  );
  // As own properties, whatever they are called.
  return fc
    .tuple(known, more)
    .map(([form, pairs]) => Object.fromEntries([...Object.entries(form), ...pairs]));
}

/** Mostly a form as the app fills it in; otherwise not a form at all. */
function bodyOf(fields: Fields, canBeList = false): Arbitrary<string> {
  const form = formOf(fields);
  const whole: Arbitrary<unknown> = canBeList ? seldom(25, fc.array(form, { maxLength: 4 }), form) : form;
  return mostly(
    90,
    whole.map((value) => JSON.stringify(value)),
    mostly(80, oddJson, wildText),
  );
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text).replaceAll('%7E', '~');
  } catch {
    // An unpaired surrogate cannot be encoded.
    return '%ED%A0%80';
  }
}
const pair = (name: Arbitrary<string>, value: Arbitrary<string>) =>
  fc.tuple(name, value).map(([key, text]) => `${key}=${encode(text)}`);

const { operators, patterns, selects, orders, limits, columns, oddValues } = words.query;
/** Patterns that make careless matchers take for ever. */
const pattern = pick(...patterns, '%'.repeat(200));

function filterOf(kind: string): Arbitrary<string> {
  return pick(...operators).chain((operator) => {
    const word = valueOf(kind).map(asText);
    const inList = fc
      .tuple(word, pick('(', '{', ''), pick(')', '}', ''))
      .map(([each, open, close]) => `${open}${each},"${each}"${close}`);
    const fit = /match|like/.test(operator)
      ? pattern
      : /in|any|all/.test(operator)
        ? inList
        : operator.includes('is')
          ? pick('null', 'true', 'unknown')
          : word;
    return mostly(65, fit, word).map((value) => `${operator}.${value}`);
  });
}

/** A query in PostgREST's language, or nearly. Empty, or with its question mark. */
function queryOf(fields: Fields): Arbitrary<string> {
  const [first = ['id', 'text'], ...others] = Object.entries(fields);
  const column = pick(first, ...others);
  const filter = column.chain(([name, kind]) => filterOf(kind).map((value) => [name, value] as const));
  const { logic } = fc.letrec<{ logic: string }>((tie) => ({
    logic: fc.oneof(
      { maxDepth: 3 },
      filter.map((parts) => parts.join('.')),
      fc
        .tuple(pick('and', 'or', 'not.and', 'not.or'), tie('logic'), tie('logic'))
        .map(([word, one, other]) => `${word}(${one},${other})`),
    ),
  }));
  const parameter = fc.oneof(
    pair(fc.constant('select'), mostly(80, pick(...selects), wildText)),
    pair(fc.constant('order'), mostly(80, pick(...orders), wildText)),
    pair(pick('limit', 'offset'), pick(...limits)),
    pair(
      pick('or', 'and', 'not.or'),
      logic.map((all) => `(${all})`),
    ),
    pair(pick('columns', 'on_conflict'), pick(...columns)),
    fc.oneof(
      pair(wildText, wildText),
      fc.tuple(column, pick(...oddValues)).map(([[name], value]) => `${name}=${value}`),
    ),
    fc.tuple(filter, wildText, fc.nat(2)).map(([[name, value], text, kind]) => {
      const place = [`bill->>${name}`, `bill->${text}`, `users.${name}`][kind];
      return `${place}=${encode(value)}`;
    }),
    ...[1, 2, 3].map(() => filter.map(([name, value]) => `${name}=${encode(value)}`)),
  );
  const usual = fc
    .array(parameter, { maxLength: 4 })
    .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''));
  const deep = `?or=${encode(`${'(or'.repeat(2000)}(id.eq.1)${')'.repeat(2000)}`)}`;
  return seldom(4, pick(deep, `?id=in.(${'~v.bill~,'.repeat(399)}~v.bill~)`), usual);
}

/** The provider's words, sometimes anything. */
const loose = (usual: readonly unknown[]): Arbitrary<unknown> => mostly(92, pick(...usual), wild);
const time = seldom(10, pick<unknown>(...words.events.wildTimes), loose(words.events.times));
const id = loose(['1', '2', '3', 4, '~a.subscription~', ...NUMBERS.slice(0, 6)]);
const person = loose(words.events.people);
const ATTRIBUTES = {
  store_id: loose(['1', '1', '1', 1]),
  variant_id: loose(['1', '1', 9]),
  customer_id: id,
  order_id: id,
  subscription_id: id,
  status: mostly(80, loose(words.events.states), loose(words.events.refunds)),
  test_mode: loose([true, true, false]),
  user_email: loose(['~a.email~', 'x@fairtab.test']),
  renews_at: time,
  ends_at: time,
  trial_ends_at: time,
  refunded_at: time,
  updated_at: time,
  created_at: time,
};
const dropped: Arbitrary<string[]> = seldom(
  50,
  fc.subarray(Object.keys(ATTRIBUTES), { maxLength: 3 }),
  fc.constant([]),
);
const attributes = fc
  .tuple(fc.record(ATTRIBUTES), dropped)
  .map(([all, names]) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))));
const customData = fc.oneof(
  fc.record({ user_id: person }),
  fc.record({ userId: person }),
  fc.record({ user_id: person, userId: person }),
  loose([null]),
);
const meta = fc.record(
  { event_name: loose(words.events.names), custom_data: customData, test_mode: fc.constant(true) },
  { requiredKeys: ['event_name', 'custom_data'] },
);
const data = fc.record({
  type: fc.constant('subscriptions'),
  id,
  attributes: mostly(92, attributes, wild),
});
/**
 * An event as the checkout provider sends it, with some parts wild. The provider is trusted with whom an event is about, so that
 * none of these names the victim.
 */
const event = fc
  .record({ meta: mostly(92, meta, wild), data: mostly(92, data, wild) })
  .map((all) => JSON.stringify(all).replaceAll('~v.', '~b.'));

/** Endpoints of one kind: the weight of each among requests, and what they accept. */
interface Kind {
  readonly weight: number;
  readonly methods: readonly string[];
  /** How many of 100 requests have any other method (`anyMethod`), and how many have a query (`query`). */
  readonly anyMethod: number;
  readonly query: number;
  /** True if they accept several at once. */
  readonly list?: boolean;
  /** The fields of each path, and their kinds; null for pages and files, which take no body. */
  readonly of: Readonly<Record<string, string | null>>;
}
const fieldsIn = (text: string): Fields =>
  Object.fromEntries(text === '' ? [] : text.split(', ').map((each) => each.split(' ') as [string, string]));
const NO_PLACES = [...words.oddPaths, `/${'a/'.repeat(2000)}`, '/?'.repeat(50)].map((path) => [path, null]);
const KINDS: readonly Kind[] = [
  ...(words.places as readonly object[] as readonly Kind[]),
  { weight: 5, methods: ['GET'], anyMethod: 20, query: 20, of: Object.fromEntries(NO_PLACES) },
];
const PLACES = KINDS.flatMap(({ of, ...kind }) =>
  Object.entries(of).map(([path, text]) => ({
    ...kind,
    path,
    fields: text === null ? null : fieldsIn(text),
  })),
);
const QUERIES = new Map(PLACES.map(({ path, fields }) => [path, queryOf(fields ?? {})]));
const anyQuery = queryOf({});

const anywhere = PLACES.map(({ path, weight, methods, anyMethod: percent, query, fields, list }) => ({
  weight,
  arbitrary: fc.record<Core>({
    method: seldom(percent, anyMethod, pick(...methods)),
    path: seldom(query, QUERIES.get(path) ?? anyQuery, fc.constant('')).map(
      (text) => path + (path.includes('?') ? text.replace('?', '&') : text),
    ),
    body: fields ? bodyOf(fields, list) : fc.constant(null),
  }),
}));
const webhook = fc.record<Core>({
  method: fc.constant('POST'),
  path: fc.constant('/functions/v1/checkout-webhook'),
  body: seldom(5, oddJson, event),
  signed: fc.constant(true),
});
const core = fc.oneof(...anywhere, { weight: 400, arbitrary: webhook });

const LONG_HEADERS: WildRequest['headers'] = [
  ['accept-encoding', ','.repeat(500)],
  ['authorization', `Bearer ${'x'.repeat(3000)}`],
  ['x-forwarded-for', '1.1.1.1,'.repeat(200)],
  ['if-none-match', ','.repeat(300)],
  ['x-long', 'x'.repeat(9000)],
];
const oddHeader = mostly(
  90,
  fc.oneof(
    ...Object.entries(words.headers).map(([name, values]) =>
      pick(...values).map((value) => [name, value] as const),
    ),
  ),
  pick(...LONG_HEADERS),
);
const oddHeaders: Arbitrary<WildRequest['headers']> = seldom(
  2,
  fc.constant(Array.from({ length: 300 }, (_, count) => [`x-${count}`, '1'] as const)),
  fc.array(oddHeader, { maxLength: 3 }),
);

/** The app's own headers, sometimes replaced or extended, and some that it never sends. */
function headersOf(as: Sender, odd: WildRequest['headers'], isInstead: boolean): WildRequest['headers'] {
  const usual: [string, string][] = [
    ['apikey', '~server.key~'],
    ...(as === 'nobody' ? [] : [['authorization', `Bearer ~${as}.token~`] satisfies [string, string]]),
    ['content-type', 'application/json'],
    ['x-forwarded-for', '~server.address~'],
  ];
  const kept = usual.filter(([name]) => !isInstead || !odd.some(([other]) => other === name));
  return [...kept, ...odd];
}

const http: Arbitrary<WildRequest> = fc
  .record({
    as: pick<Sender>('nobody', 'a', 'a', 'b'),
    odd: oddHeaders,
    isInstead: mostly(80, fc.constant(true), fc.constant(false)),
    core,
    encoding: seldom(2, pick('latin1', 'utf16le'), fc.constant(undefined)),
  })
  .map(({ as, odd, isInstead, core: { method, path, body, signed }, encoding }) => {
    // The local pages do not answer through a proxy.
    const isLocal = /^\/(?:dev|checkout)\//.test(path);
    const headers = headersOf(as, odd, isInstead).filter(
      ([name]) => !isLocal || !name.startsWith('x-forwarded'),
    );
    return { as, method, path, headers, body, ...(signed && { signed }), ...(encoding && { encoding }) };
  });
const wire: Arbitrary<WildRequest> = pick(
  ...words.wires,
  `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
).map((text) => ({ as: 'nobody', method: 'GET', path: '/', headers: [], body: null, wire: text }));

/** A request of no particular use to anybody. */
const anyRequest: Arbitrary<WildRequest> = seldom(2, wire, http);

/** Wild requests, and variations of those that were answered in a new way. */
export function wildRequests(kept: readonly WildRequest[]): Arbitrary<WildRequest> {
  if (kept.length === 0) return anyRequest;
  const like = pick(...kept).chain((request) => {
    const [path = ''] = request.path.split('?');
    const query = QUERIES.get(path) ?? anyQuery;
    return fc.oneof(
      http.map(({ as, headers }) => ({ ...request, as, headers })),
      anyMethod.map((method) => ({ ...request, method })),
      query.map((text) => ({ ...request, path: path + text })),
      request.signed
        ? event.map((body) => ({ ...request, body }))
        : http.map(({ body, signed }) => ({ ...request, body: signed ? '{}' : body })),
    );
  });
  return mostly(60, anyRequest, like);
}
