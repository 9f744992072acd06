import { RealtimeClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import ws from 'ws';

export interface BellPayload {
  readonly prev: number;
  readonly seq: number;
  readonly epoch: string;
  readonly entries?: readonly { key: string; value: unknown; seq: number }[];
}

/** A phone with the official client: its subscription, and the bells it received. */
export class Listener {
  readonly heard: BellPayload[] = [];
  readonly statuses: string[] = [];
  readonly client: RealtimeClient;

  constructor(url: string, apikey: string) {
    this.client = new RealtimeClient(`${url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey },
      transport: ws as never,
      reconnectAfterMs: () => 50,
    });
    opened.push(this);
  }

  listen(topic: string): this {
    this.client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }) => this.heard.push(payload as BellPayload))
      .subscribe((status) => this.statuses.push(status));
    return this;
  }

  async subscribed(): Promise<this> {
    await vi.waitUntil(() => this.statuses.at(-1) === 'SUBSCRIBED', { timeout: 10_000 });
    return this;
  }
}

const opened: Listener[] = [];

/** Ends all of them. */
export async function silence(): Promise<void> {
  for (const { client } of opened.splice(0)) await client.disconnect();
}
