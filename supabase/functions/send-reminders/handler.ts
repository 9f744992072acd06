import { fetchOf, type FunctionEnv } from '../_shared/env.ts';
import { forOperator } from '../_shared/operator.ts';
import { callAsService } from '../_shared/rpc.ts';
import { isPushService, sendPush, type PushSubscriber } from '../_shared/web-push.ts';

/** The environment, with the operator's settings; without keys nothing is sent. */
export interface RemindersEnv extends FunctionEnv {
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly VAPID_SUBJECT?: string | undefined;
  /** More hosts of push services, with commas between them. */
  readonly PUSH_HOSTS?: string | undefined;
}

interface Reminder extends PushSubscriber {
  readonly seat_id: string;
  readonly note: string;
}

/** At once, and how often in one call, so that it ends within two minutes even if no push service answers. */
const MOST = 50;
const MOST_ROUNDS = 10;

/** True if nothing more will become of it: it was taken, its browser has gone (404, 410), or it is refused for good. */
const isDone = (status: number): boolean => status !== 0 && status !== 429 && status < 500;

async function sendDue(env: RemindersEnv): Promise<{ readonly sent: number }> {
  const {
    VAPID_PUBLIC_KEY: publicKey = '',
    VAPID_PRIVATE_KEY: privateKey = '',
    VAPID_SUBJECT: subject = '',
  } = env;
  if (publicKey === '' || privateKey === '') return { sent: 0 };
  const more = (env.PUSH_HOSTS ?? '').split(',').filter((host) => host !== '');
  const via = { fetch: fetchOf(env), now: env.now?.() ?? Date.now() };
  let sent = 0;
  for (let round = 0, handed = MOST; round < MOST_ROUNDS && handed === MOST; round += 1) {
    const due = await callAsService<readonly Reminder[]>(env, 'due_reminders', { most: MOST });
    handed = due.length;
    const ended = await Promise.all(
      due.map(async ({ seat_id: id, note, ...to }) => {
        const status = isPushService(to.endpoint, more)
          ? await sendPush(note, to, { publicKey, privateKey, subject }, via)
          : 400;
        return { id, status };
      }),
    );
    const seats = ended.filter(({ status }) => isDone(status)).map(({ id }) => id);
    if (seats.length > 0) await callAsService(env, 'reminders_done', { seats });
    sent += ended.filter(({ status }) => status >= 200 && status < 300).length;
  }
  return { sent };
}

/**
 * `POST /functions/v1/send-reminders` with the secret key, every few minutes: sends the reminders that are due to the push services of their
 * browsers. Answers `{ sent }`.
 */
export const handler = (request: Request, env: RemindersEnv): Promise<Response> =>
  forOperator('send-reminders', request, env, () => sendDue(env));
