import { startLocalServer } from './local-server.ts';

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const { url, stop } = await startLocalServer(() => undefined);
  await stop();
  return Number(new URL(url).port);
}
