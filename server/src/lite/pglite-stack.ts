import type { PGlite } from '@supabase/lite/pglite';

/**
 * An error of PostgreSQL jumps out of what was running. In PGlite what it jumped over stays on the stack of WebAssembly for ever: 0.7 to
 * 5.5 KB each, until some thousand failed statements later the stack has grown into the memory beside it and nothing works any more.
 * Between two messages nothing runs, so that the stack is put back to where it was before each.
 */
export function putTheStackBack(database: PGlite): void {
  const { ___stack_pointer: pointer } = database.Module as unknown as {
    ___stack_pointer: WebAssembly.Global;
  };
  const run = database.execProtocolRawSync.bind(database);
  database.execProtocolRawSync = (message) => {
    const before: unknown = pointer.value;
    try {
      return run(message);
    } finally {
      pointer.value = before;
    }
  };
}
