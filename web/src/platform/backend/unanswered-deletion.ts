import { currentSession, onSession } from '../session.ts';

/** The account whose deletion was requested on this page without a response. */
let asked: string | undefined;

/** Notes that the deletion of this account was requested and the answer was lost. */
export function noteDeletion(id: string): void {
  asked = id;
}

/** Forgets it: the service still knows the account, so a later refusal has another reason. */
export function forgetDeletion(): void {
  asked = undefined;
}

/** True if the current account's deletion was requested, so that a definite refusal of its session means that it was deleted. */
export function isDeletionUnanswered(): boolean {
  const current = currentSession();
  return current.status === 'user' && current.session.id === asked;
}

onSession((current) => {
  if (current.status !== 'user') forgetDeletion();
});
