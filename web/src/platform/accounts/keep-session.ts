import { configOnce } from '../config.ts';

/**
 * Loads the account service's client for the signed-in account: it confirms the stored session, renews it, and keeps tabs in step. If a
 * session ends although nobody logged out, `session-end` says why.
 */
export async function keepSession(): Promise<void> {
  try {
    const config = await configOnce();
    if (!config || config.mode === 'demo') return;
    const { clientOf } = await import('../backend/client.ts');
    clientOf(config);
  } catch {
    // Without a network the stored session remains valid; the next account call loads the client.
  }
}
