import { createStore } from 'zustand/vanilla';
import { isJsonObject } from '#domain';
import { spaceKeys } from '../storage/keys.ts';
import { onOtherTab, parseJson, storedText, writeText } from '../storage/store.ts';
import { noteChange } from './changes-of-space.ts';
import { oncePerSpace } from './once-per-space.ts';

/** True if something in the text waits to be sent; a text of the first version has no state, and counts as new. */
function saysUnsent(text: string | null): boolean {
  const stored = parseJson(text);
  if (!isJsonObject(stored)) return false;
  const { state = 'new', ways } = stored;
  return state === 'changed' || (state === 'new' && Array.isArray(ways) && ways.length > 0);
}

/**
 * Where a space stores its ways to be paid, as text; one per page. `ways-to-pay.ts` reads its contents, and is fetched only when somebody
 * asks for money or has something to send.
 */
export const waysOf = oncePerSpace((space) => {
  const key = spaceKeys(space).waysToPay;
  const stored = () => storedText(key);
  const text = createStore(stored);
  onOtherTab(key, () => text.setState(stored(), true));
  const read = () => stored() ?? text.getState();
  return {
    /** The text as last seen or written, even if the device did not store it. */
    text,
    /** The text that is stored at this moment. */
    read,
    write: (next: string) => {
      const result = writeText(key, next);
      text.setState(next, true);
      noteChange(space);
      return result;
    },
    /** True if part of it is to be sent to the account. */
    hasUnsent: () => saysUnsent(read()),
  };
});

export type WaysPlace = ReturnType<typeof waysOf>;
