/** A message as the build compiles it: text, or text with placeholders in it. */
type Message = string | readonly Part[];
type Part = string | readonly [name: string, type?: 'plural', cases?: Readonly<Record<string, Message>>];
type Values = Readonly<Record<string, string | number>>;
type Catalogue = Readonly<Record<string, Message>>;

const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

function format(message: Message, values: Values, count?: number): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => {
      if (part === '#' && count !== undefined) return numbers.format(count);
      if (typeof part === 'string') return part;
      const [name, type, cases = {}] = part;
      const value = values[name];
      if (!type) return value ?? '';
      const number = Number(value);
      return format(cases[number] ?? cases[plurals.select(number)] ?? cases['other'] ?? '', values, number);
    })
    .join('');
}

/**
 * What our build puts in the place of `@lingui/core`: the same answers for what our catalogues use (placeholders
 * and plurals, in English), without the rest (other formats, other locales, events), 2.4 KB gzip less.
 * `tools/tests/slim-i18n.test.ts` compares the two over every message.
 */
export function setupI18n({ messages }: { locale: string; messages: { en: Catalogue } }) {
  let known = messages.en;
  return {
    load(_locale: 'en', more: Catalogue) {
      known = { ...known, ...more };
    },
    _: (id: string, values: Values = {}): string => format(known[id] ?? id, values),
  };
}
