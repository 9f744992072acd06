import { describeEffects } from './describe-effects.ts';
import { offerUndo } from './offer-undo.ts';
import type { Replace } from './saved.ts';
import { useStore } from './use-wizard.ts';

/** Puts another bill, or other people, in the place of what is on the screen; undo brings that back. */
export function useReplace(): Replace {
  const store = useStore();
  return (title, rule) => offerUndo(store, { title, body: describeEffects(store.edit(rule)) });
}
