import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js';
import * as v from 'valibot';
import type { Bell } from '#domain';
import type { Config } from '../config.ts';
import { bellSchema } from './reply.ts';

/**
 * The events of a table's bell: that it rang (`undefined`: in words that cannot be read), and whether it can be heard.
 */
export interface BellListener {
  readonly rang: (bell: Bell | undefined) => void;
  readonly heard: (isHeard: boolean) => void;
}

/**
 * Listens to a table's bell by the backend's own realtime client, which connects again by itself. The bell is no delivery: a phone that misses one
 * polls. Returns the way to stop.
 */
export function listenToTable(
  { supabaseUrl, supabaseKey }: Pick<Config, 'supabaseUrl' | 'supabaseKey'>,
  topic: string,
  { rang, heard }: BellListener,
): () => void {
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseKey },
    // The same token that the whole client sends for somebody without an account.
    accessToken: () => Promise.resolve(supabaseKey),
  });
  let isOver = false;
  const channel = client.channel(topic, { config: { private: true } });
  channel
    .on('broadcast', { event: 'changed' }, ({ payload }) => {
      const read = v.safeParse(bellSchema, payload);
      rang(read.success ? read.output : undefined);
    })
    .subscribe((status) => {
      if (!isOver) heard(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
    });
  return () => {
    isOver = true;
    void client.removeAllChannels();
    void client.disconnect();
  };
}
