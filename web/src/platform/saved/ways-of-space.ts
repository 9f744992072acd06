import { createStore, type StoreApi } from 'zustand/vanilla';
import { isJsonObject } from '#domain';
import { spaceKeys } from '../storage/keys.ts';
import { onOtherTab, parseJson, storedText, writeText, type WriteResult } from '../storage/store.ts';
import { noteChange } from './changes-of-space.ts';
import { oncePerSpace } from './once-per-space.ts';

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

/** Where a space stores its ways to be paid; one per page. */
export const waysOf = oncePerSpace((space): WaysPlace => {
  const key = spaceKeys(space).waysToPay;
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
      noteChange(space);
      return result;
    },
    hasUnsent: () => saysUnsent(read()),
  };
});
