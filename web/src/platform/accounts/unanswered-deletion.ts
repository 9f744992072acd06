import { currentSession, onSession } from '../session.ts';

/** Whose deletion was asked for on this page while nobody heard what became of it. */
let asked: string | undefined;

/** The deletion of this account was asked for, and the answer was lost. */
export function noteDeletion(id: string): void {
  asked = id;
}

/** The service knows the account all the same: a later refusal has another reason. */
export function forgetDeletion(): void {
  asked = undefined;
}

/** Whether the deletion of who is here was asked for, so that a service that refuses them for good has deleted them. */
export function isDeletionUnanswered(): boolean {
  const current = currentSession();
  return current.status === 'user' && current.session.id === asked;
}

onSession((current) => {
  if (current.status !== 'user') forgetDeletion();
});
