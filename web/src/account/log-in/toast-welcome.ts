import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { forgetTypedEmail } from '../EmailField.tsx';

/** Greets a person after the log-in, and clears the typed email address. */
export function toastWelcome(email: string): void {
  forgetTypedEmail();
  const name = email.slice(0, email.lastIndexOf('@'));
  toast({ title: t('logIn.done'), body: t('logIn.done.body', { name }), tone: 'ok' });
}
