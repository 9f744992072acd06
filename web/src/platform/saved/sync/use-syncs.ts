import { useConfigMode } from '../../config.ts';
import { useSession } from '../../session.ts';

/** True if saved data here go to an account: not a guest's, and nothing in demo mode. */
export function useSyncs(): boolean {
  const mode = useConfigMode();
  const isUser = useSession().status === 'user';
  return isUser && mode !== null && mode !== 'demo';
}
