import { accounts } from '#web/platform/accounts/index.ts';
import { currentSession } from '#web/platform/session.ts';

/** The account whose first summary this page has reported to the service. */
let reported: string | null = null;

/**
 * The first summary that an account sees marks it as onboarded (docs/product/bill.md, "Summary step"). The service is
 * called once per page, and again after a failure. Only signed-in people fetch it.
 */
export async function noteSummary(): Promise<void> {
  const current = currentSession();
  if (current.status !== 'user' || current.session.id === reported) return;
  reported = current.session.id;
  const noted = await accounts.updateProfile({ onboardingComplete: true });
  if (!noted.ok) reported = null;
}
