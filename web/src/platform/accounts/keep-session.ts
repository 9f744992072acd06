import { configOnce } from '../config.ts';
import { sessionEnd } from './session-end.ts';
import type { AppError } from './types.ts';

/**
 * Loads the account service's client for whoever is signed in: it confirms the stored session, renews it, and keeps
 * tabs in step. `onEnd` hears of a session that ended although nobody logged out. Once per page.
 */
export function keepSession(onEnd: (error: AppError) => void): void {
  sessionEnd.subscribe(() => {
    const error = sessionEnd.get();
    if (error) onEnd(error);
  });
  void watch();
}

async function watch(): Promise<void> {
  try {
    const config = await configOnce();
    if (!config || config.mode === 'demo') return;
    const { clientOf } = await import('./supabase/client.ts');
    clientOf(config);
  } catch {
    // Without a network the stored session holds; the next call of an account loads the client.
  }
}
