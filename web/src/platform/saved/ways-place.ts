import { createStore, type StoreApi } from 'zustand/vanilla';
import { isJsonObject } from '#domain';
import { onOtherTab, parseJson, storedText, writeText, type WriteResult } from '../storage/store.ts';

/**
 * Where a space stores its ways to be paid, as text. `ways-to-pay.ts` reads its contents, and is fetched only when somebody asks for money
 * or has something to send.
 */
export interface WaysPlace {
  /** The text as last seen or written, even if the device did not store it. */
  readonly text: StoreApi<string | null>;
  /** The text that is stored at this moment. */
  readonly read: () => string | null;
  readonly write: (text: string) => WriteResult;
  /** True if part of it is to be sent to the account. */
  readonly hasUnsent: () => boolean;
}

/** True if something in the text waits to be sent; a text of the first version has no state, and counts as new. */
function saysUnsent(text: string | null): boolean {
  const stored = parseJson(text);
  if (!isJsonObject(stored)) return false;
  const { state = 'new', ways } = stored;
  return state === 'changed' || (state === 'new' && Array.isArray(ways) && ways.length > 0);
}

/** The place under a key. @param changed called after each change on this device */
export function waysPlace(key: string, changed: () => void): WaysPlace {
  const stored = () => storedText(key);
  const text = createStore(stored);
  onOtherTab(key, () => text.setState(stored(), true));
  const read = () => stored() ?? text.getState();
  return {
    text,
    read,
    write: (next) => {
      const result = writeText(key, next);
      text.setState(next, true);
      changed();
      return result;
    },
    hasUnsent: () => saysUnsent(read()),
  };
}
