import { RepeatedTask } from '../device/repeated-task.ts';
import { currentSession, spaceOf } from '../session.ts';
import { accounts } from './index.ts';

let wanted: { readonly space: string; readonly tag: string } | undefined;

const task = new RepeatedTask(async () => {
  // It was chosen in another account.
  if (currentSession().status !== 'user' || wanted?.space !== spaceOf(currentSession())) return 'over';
  const saved = await accounts.setLanguage(wanted.tag);
  if (saved.ok) return 'done';
  return saved.error.code === 'offline' || saved.error.code === 'unavailable' ? 'failed' : 'over';
});

/**
 * Stores the signed-in person's language for emails to them. Nothing waits for it, and a failure is not reported; without a network it is
 * retried while the page is open.
 */
export function saveAccountLanguage(tag: string): void {
  wanted = { space: spaceOf(currentSession()), tag };
  task.redo();
}
