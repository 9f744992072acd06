import { createMiddleware } from 'hono/factory';
import { tooMany } from './answers.ts';

/** Requests from one address: a hundred phones in a restaurant, each with two. */
const MOST = 250;

/** Refuses somebody who has so many requests under way: each holds its body, its answer and a connection. One for each gateway. */
export function limitUnderWay() {
  const underWay = new Map<string, number>();
  return createMiddleware<{ Variables: { address: string } }>(async (c, next) => {
    const address = c.get('address');
    const before = underWay.get(address) ?? 0;
    if (before >= MOST) return tooMany(1);
    underWay.set(address, before + 1);
    try {
      return await next();
    } finally {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    }
  });
}
