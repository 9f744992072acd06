import { RepeatedTask } from '../device/repeated-task.ts';
import { currentSession, spaceOf } from '../session.ts';
import { accounts } from './index.ts';

let wanted: { readonly space: string; readonly tag: string } | undefined;

const task = new RepeatedTask(async () => {
  // Somebody else's account has not chosen it.
  if (currentSession().status !== 'user' || wanted?.space !== spaceOf(currentSession())) return 'over';
  const told = await accounts.setLanguage(wanted.tag);
  if (told.ok) return 'done';
  return told.error.code === 'offline' || told.error.code === 'unavailable' ? 'failed' : 'over';
});

/**
 * Stores the language that the signed-in person has chosen for e-mails to them. Nothing waits for it, and a failure is not reported; without a
 * network it is tried again while the page is open.
 */
export function tellAccountLanguage(tag: string): void {
  wanted = { space: spaceOf(currentSession()), tag };
  task.redo();
}
