import { locale } from '#web/platform/locale.ts';

/** Caches a function's results in the language on screen, until the language changes. */
export function perLocale<Key extends object, Result>(
  make: (key: Key, locale: string) => Result,
): (key: Key) => Result {
  let cache = new WeakMap<Key, Result>();
  let made = '';
  return (key) => {
    if (made !== locale()) [cache, made] = [new WeakMap(), locale()];
    let known = cache.get(key);
    if (known === undefined) cache.set(key, (known = make(key, made)));
    return known;
  };
}
