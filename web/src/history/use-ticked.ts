import { useState } from 'react';
import * as v from 'valibot';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { parseJson, readTabText, writeTabText } from '#web/platform/storage/store.ts';
import { isOverPage, useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts';

/** The bills that are ticked, by the ids of their first versions; undefined while none are to be. */
export type Ticked = ReadonlySet<string> | undefined;

const stored = v.array(v.string());

/** Which bills are ticked, and how that is changed. Back ends it, and a reload keeps it. */
export function useTicked(space: Space): readonly [Ticked, (next: Ticked) => void] {
  const key = spaceKeys(space).ticked;
  const [ticked, setTicked] = useState<Ticked>(() => {
    // Without its entry of the history somebody has left it for another page.
    const read = v.safeParse(stored, parseJson(isOverPage() ? readTabText(key) : null));
    return read.success ? new Set(read.output) : undefined;
  });
  const tick = (next: Ticked) => {
    writeTabText(key, JSON.stringify(next ? [...next] : null));
    setTicked(next);
  };
  useHistoryEntry(ticked !== undefined, () => tick(undefined));
  return [ticked, tick];
}
