import { RepeatedTask } from '../device/repeated-task.ts';
import { currentSession, spaceOf } from '../session.ts';
import { accounts } from './index.ts';

let wanted: { readonly space: string; readonly tag: string } | undefined;

const task = new RepeatedTask(async () => {
  // It was chosen in another account.
  if (currentSession().status !== 'user' || wanted?.space !== spaceOf(currentSession())) return 'over';
  const told = await accounts.setLanguage(wanted.tag);
  if (told.ok) return 'done';
  return told.error.code === 'offline' || told.error.code === 'unavailable' ? 'failed' : 'over';
});

/**
 * Stores the signed-in person's language for emails to them. Nothing waits for it, and a failure is not reported; without a network it is
 * retried while the page is open.
 */
export function tellAccountLanguage(tag: string): void {
  wanted = { space: spaceOf(currentSession()), tag };
  task.redo();
}
