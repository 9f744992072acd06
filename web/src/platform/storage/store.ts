/**
 * The only access to the device's storage. Nothing else in the app touches `localStorage` (lint forbids it), so that a forbidden or full
 * storage is handled in one place and never throws into a screen.
 */

import { isFull } from './is-full.ts';

/** `full`: the device has no space left. `unavailable`: storage is forbidden or broken. */
export type WriteResult = 'saved' | 'full' | 'unavailable';

export type ReadResult =
  | { readonly status: 'ok'; readonly text: string | null }
  | { readonly status: 'unavailable' };

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    // Browsers throw on the mere access when storage is blocked.
    return undefined;
  }
}

/** The raw text under a key; `null` when there is none. Never throws. */
export function readText(key: string): ReadResult {
  try {
    const store = storage();
    return store ? { status: 'ok', text: store.getItem(key) } : { status: 'unavailable' };
  } catch {
    return { status: 'unavailable' };
  }
}

/** The text under a key; `null` if there is none, or storage cannot be read. */
export function storedText(key: string): string | null {
  const read = readText(key);
  return read.status === 'ok' ? read.text : null;
}

/** Stores a text at once (synchronously: a process killed right after has it). Never throws. */
export function writeText(key: string, text: string): WriteResult {
  const store = storage();
  if (!store) return 'unavailable';
  try {
    store.setItem(key, text);
    return 'saved';
  } catch (error) {
    return isFull(error) ? 'full' : 'unavailable';
  }
}

/** A text that is stored for this tab only, even across reloads; `null` if there is none or it cannot be read. Never throws. */
export function readTabText(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for this tab only, if the browser allows it. Never throws. */
export function writeTabText(key: string, text: string): void {
  try {
    window.sessionStorage.setItem(key, text);
  } catch {
    // Forbidden or full: this data is only a convenience.
  }
}

/** Parses a stored text; `undefined` when there is none or it cannot be read. Validate it. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The parsed value under a key; `undefined` when there is none or it cannot be read. Validate it. */
export function readJson(key: string): unknown {
  return parseJson(storedText(key));
}

/** As `writeText`, for anything that JSON can hold. */
export function writeJson(key: string, value: unknown): WriteResult {
  return writeText(key, JSON.stringify(value));
}

/** Removes a key. */
export function remove(key: string): void {
  try {
    storage()?.removeItem(key);
  } catch {
    // A value that cannot be removed cannot be read either: nothing to tell the person.
  }
}

/** Removes every key that begins so, from the device and from this tab, but for some. */
export function removeAll(prefix: string, but: readonly string[] = []): void {
  for (const key of allKeys()) if (key.startsWith(prefix) && !but.includes(key)) remove(key);
  try {
    const tab = window.sessionStorage;
    for (const key of Object.keys(tab)) if (key.startsWith(prefix)) tab.removeItem(key);
  } catch {
    // Forbidden: then nothing is in it.
  }
}

/** Every key on the device, of this app or not. Never throws. */
export function allKeys(): readonly string[] {
  try {
    return Object.keys(storage() ?? {});
  } catch {
    return [];
  }
}

/** Calls back when another tab has changed the key. Returns a function that stops listening. */
export function onOtherTab(key: string, changed: () => void): () => void {
  // A `null` key means that the other tab cleared everything.
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  // A page rendered at build time has no tabs beside it.
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/**
 * Asks the browser not to evict this site's data under pressure, where that costs the person no question. Best effort; only in secure
 * contexts.
 */
export async function askToPersist(): Promise<void> {
  // Only Firefox asks; on an iPhone it is Safari inside.
  if (/\bFirefox\//.test(navigator.userAgent)) return;
  try {
    await navigator.storage?.persist?.();
  } catch {
    // Refused or unknown: the data stays as safe as the browser keeps it by default.
  }
}
