import { createMiddleware } from 'hono/factory';
import { tooMany } from '../site/answers.ts';
import { CountByKey } from '../limits/count-by-key.ts';

/** Requests from one address: a hundred phones in a restaurant, each with two. */
const MOST = 250;

/** Refuses a client with too many requests under way, since each holds its body, its answer and a connection. Call once per gateway. */
export function limitConcurrency() {
  const underWay = new CountByKey();
  return createMiddleware<{ Variables: { address: string } }>(async (c, next) => {
    const address = c.get('address');
    if (underWay.of(address) >= MOST) return tooMany(1);
    underWay.add(address);
    try {
      return await next();
    } finally {
      underWay.remove(address);
    }
  });
}
