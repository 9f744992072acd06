import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { forgetTypedEmail } from './typed-email.ts';

/** Greets whoever has just logged in, and forgets what the page knew of them. */
export function sayWelcome(email: string): void {
  forgetTypedEmail();
  const name = email.slice(0, email.lastIndexOf('@'));
  toast({ title: t('logIn.done'), body: t('logIn.done.body', { name }), tone: 'ok' });
}
