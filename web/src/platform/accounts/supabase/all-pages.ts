import { type Outcome, done } from '../../backend/outcome.ts';

/** Everything that a service lists page by page. `page` gets what comes after the first `from`. */
export async function allPages<T>(
  page: (from: number) => Promise<Outcome<readonly T[]>>,
): Promise<Outcome<readonly T[]>> {
  const all: T[] = [];
  for (;;) {
    const next = await page(all.length);
    if (!next.ok) return next;
    // An empty page is the end; a short one may be the service's own limit.
    if (next.value.length === 0) return done(all);
    all.push(...next.value);
  }
}
