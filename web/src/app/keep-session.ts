import { describeError } from '#web/platform/accounts/describe-error.ts';
import { keepSession } from '#web/platform/accounts/keep-session.ts';
import { toast } from '#web/ui/toast.ts';

/** For whoever is signed in: has the service confirm the session, and says when it has ended. */
export function start(): void {
  keepSession((error) => {
    const { title = '', body } = describeError(error);
    toast({ title, body, tone: 'bad' });
  });
}
