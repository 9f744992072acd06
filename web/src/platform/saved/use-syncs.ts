import { useConfigMode } from '../config.ts';
import { useSession } from '../session.ts';

/** True if data saved here is sent to an account: not for a guest, and not in demo mode. */
export function useSyncs(): boolean {
  const mode = useConfigMode();
  const isUser = useSession().status === 'user';
  return isUser && mode !== null && mode !== 'demo';
}
