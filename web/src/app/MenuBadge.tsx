import { PlanBadge } from '#web/account/profile/PlanBadge.tsx';
import { registerMessages } from '#web/messages/i18n.ts';
import { messages as profileMessages } from '#web/messages/en/profile.po';
import { useProfile } from '#web/platform/accounts/profile.ts';

registerMessages(profileMessages);

/** The plan of whoever is logged in, in the account menu. */
export function MenuBadge() {
  const state = useProfile();
  return state.status === 'ready' ? <PlanBadge access={state.profile} /> : null;
}
