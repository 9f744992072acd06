import type { TableStore } from '#web/platform/table/index.ts';

// Only arrow properties are spread: what no screen calls is a method of the store.
const actionsOf = (store: TableStore) => ({ ...store });
type Actions = ReturnType<typeof actionsOf>;

/** What the store of a table does by itself, beside which host and guest have actions of their own. Failures are the state's `error`. */
export type OwnActions = { readonly [Name in keyof Actions]: (...args: Parameters<Actions[Name]>) => void };
export const ownActions: (store: TableStore) => OwnActions = actionsOf;
