import type { PGlite } from '@supabase/lite/pglite';

/**
 * An error in PostgreSQL is a long jump. In PGlite the frames that it skips stay on WebAssembly's stack for ever, 0.7 to 5.5 KB each: after
 * some thousands of failed statements the stack overflows into the memory beside it, and nothing works any more. Nothing runs between two
 * messages, so the stack pointer is reset before each.
 */
export function resetStackPointer(database: PGlite): void {
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
