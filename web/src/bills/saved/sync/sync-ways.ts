import { afterSending, mergeWays } from '#domain';
import { nowIso } from '#web/platform/device/clock.ts';
import { readWays, updateWays } from '#web/platform/saved/ways-to-pay.ts';
import type { RemoteWays } from '../remote.ts';
import { sendRow } from './send-each.ts';
import { writeProblem, type SyncProblem } from './sync-problem.ts';
import type { WaysPlace } from '#web/platform/saved/ways-of-space.ts';

/**
 * Syncs the ways to be paid of a device with the account's; returns what went wrong, if anything. Every request may be repeated, and the
 * device's ways are written before and after each.
 */
export async function syncWays(place: WaysPlace, remote: RemoteWays): Promise<SyncProblem | undefined> {
  const asked = await remote.read();
  if (!asked.ok) return asked.problem;
  const merged = writeProblem(updateWays(place, (device) => mergeWays(device, asked.value, nowIso())));
  const sent = readWays(place.read());
  if (merged || sent.state !== 'changed' || sent.changedAt === null) return merged;
  return sendRow(remote.put({ ways: sent.ways, changedAt: sent.changedAt }), {
    taken: (answer) => writeProblem(updateWays(place, (device) => afterSending(device, sent, answer))),
    refused: () => writeProblem(updateWays(place, (device) => ({ ...device, state: 'refused' }))),
  });
}
