import type { Log } from '../log.ts';
import type { Postman } from './message.ts';

/** Notes each mail that could not be handed over, without its address. */
export function loggedPostman(postman: Postman, log: Log): Postman {
  return {
    send: async (message) => {
      try {
        await postman.send(message);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log({ level: 'error', event: 'mail_failed', subject: message.subject, code });
        throw error;
      }
    },
  };
}
