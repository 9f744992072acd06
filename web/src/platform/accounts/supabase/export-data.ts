import type { SupabaseClient } from '@supabase/supabase-js';
import { isJsonObject } from '#domain';
import { homeCurrency } from '../../session.ts';
import { type Outcome, done } from '../../backend/outcome.ts';
import type { ErrorContext } from '../../backend/to-app-error.ts';
import { exportOf, type DataExport } from '../export-of.ts';
import { allPages } from './all-pages.ts';
import { exportPhotos } from './export-photos.ts';
import { loadProfile } from './profile-calls.ts';
import { asUser, signedIn } from '../../backend/signed-in.ts';

const CONTEXT: ErrorContext = { otherwise: 'export_failed' };
/** Below the page size of any service. */
const PAGE = 500;

/** All of the person's rows in a table. */
const allRows = (client: SupabaseClient, table: string): Promise<Outcome<readonly unknown[]>> =>
  allPages((from) =>
    asUser(
      client,
      CONTEXT,
      ({ id }) =>
        client
          .from(table)
          .select('*')
          .eq('user_id', id)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, from + PAGE - 1)
          .retry(false),
      (data): unknown[] => (Array.isArray(data) ? data : []),
    ),
  );

/** The person's ways to be paid, which are one row. */
const waysRow = (client: SupabaseClient): Promise<Outcome<readonly unknown[]>> =>
  asUser(
    client,
    CONTEXT,
    ({ id }) => client.from('ways_to_be_paid').select('ways').eq('user_id', id).retry(false),
    (data): readonly unknown[] => {
      const row: unknown = Array.isArray(data) ? data[0] : undefined;
      return isJsonObject(row) && Array.isArray(row['ways']) ? row['ways'] : [];
    },
  );

/** Everything that the service keeps about the person: profile, groups, bills and their photos, ways to be paid. All of it, or an error. */
export async function exportData(client: SupabaseClient): Promise<Outcome<DataExport>> {
  const profile = await loadProfile(client);
  if (!profile.ok)
    return profile.error.code === 'profile_load' ? { ok: false, error: { code: 'export_failed' } } : profile;
  const groups = await allRows(client, 'saved_groups');
  if (!groups.ok) return groups;
  const bills = await allRows(client, 'bill_history');
  if (!bills.ok) return bills;
  const ways = await waysRow(client);
  if (!ways.ok) return ways;
  const who = await signedIn(client, CONTEXT);
  if (!who.ok) return who;
  const language: unknown = who.value.user_metadata['language'];
  const account = { homeCurrency: homeCurrency(), language: typeof language === 'string' ? language : null };
  const photos = await exportPhotos(client, profile.value.id, CONTEXT);
  if (!photos.ok) return photos;
  const saved = { groups: groups.value, bills: bills.value, ways: ways.value, photos: photos.value };
  return done(exportOf(profile.value, account, saved));
}
