import { useSyncExternalStore } from 'react';

/** A value that the app watches, kept outside the components. */
export interface Observable<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** What a page rendered at build time shows, and what its first render in the browser has to repeat. */
  getPrerendered: () => T;
}

/** A value that says when it changes. `prerendered`: what it is while pages are rendered at build time. */
export function createObservable<T>(initial: T, prerendered = initial): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getPrerendered: () => prerendered,
  };
}

/** Its value in a component, which renders again when it changes. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.getPrerendered);
}

/** A part of its value (text, number or the like) in a component, which renders again only when that part changes. */
export function useObservablePart<T, Part extends string | number | boolean | null>(
  observable: Observable<T>,
  select: (value: T) => Part,
): Part {
  return useSyncExternalStore(
    observable.subscribe,
    () => select(observable.get()),
    () => select(observable.getPrerendered()),
  );
}
