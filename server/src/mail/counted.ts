import type { Metrics } from '../metrics/metrics.ts';
import type { Postman } from './message.ts';

/** Counts the mails that were handed over, and those that were not. */
export function countedPostman(postman: Postman, done: 'sent' | 'kept', metrics: Metrics): Postman {
  return {
    send: async (message) => {
      try {
        await postman.send(message);
      } catch (error) {
        metrics.mail('failed');
        throw error;
      }
      metrics.mail(done);
    },
  };
}
