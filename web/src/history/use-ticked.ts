import { useState } from 'react';
import * as v from 'valibot';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { parseJson, readTabText, writeTabText } from '#web/platform/storage/store.ts';
import { isOverPage, useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts';

/** The ticked bills, by their ids; undefined unless bills are being ticked. */
export type Ticked = ReadonlySet<string> | undefined;

const stored = v.array(v.string());

/** The ticked bills, their setter, and a function that ticks one or takes its tick back. Back ends the ticking, and a reload keeps it. */
export function useTicked(
  space: Space,
): readonly [Ticked, (next: Ticked) => void, (savedId: string) => void] {
  const key = spaceKeys(space).ticked;
  const [ticked, setTicked] = useState<Ticked>(() => {
    // Without the ticking's history entry, somebody has left it for another page.
    const read = v.safeParse(stored, parseJson(isOverPage() ? readTabText(key) : null));
    return read.success ? new Set(read.output) : undefined;
  });
  const tick = (next: Ticked) => {
    writeTabText(key, JSON.stringify(next ? [...next] : null));
    setTicked(next);
  };
  useHistoryEntry(ticked !== undefined, () => tick(undefined));
  const toggle = (savedId: string) => {
    const next = new Set(ticked);
    if (!next.delete(savedId)) next.add(savedId);
    tick(next);
  };
  return [ticked, tick, toggle];
}
