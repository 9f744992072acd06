import type { WildRequest } from './request.ts';

/** The same request with one thing less, in every way there is. */
function* smaller(request: WildRequest): Generator<WildRequest> {
  for (const index of request.headers.keys())
    yield { ...request, headers: request.headers.filter((_, at) => at !== index) };
  const [path = '', query = ''] = request.path.split('?', 2);
  const parameters = query.split('&').filter(Boolean);
  for (const index of parameters.keys()) {
    const rest = parameters.filter((_, at) => at !== index).join('&');
    yield { ...request, path: rest === '' ? path : `${path}?${rest}` };
  }
  if (request.body === null) return;
  yield { ...request, body: null };
  let value: unknown;
  try {
    value = JSON.parse(request.body);
  } catch {
    return;
  }
  if (Array.isArray(value)) {
    for (const index of value.keys())
      yield { ...request, body: JSON.stringify(value.filter((_, at) => at !== index)) };
    for (const each of value) yield { ...request, body: JSON.stringify(each) };
  } else if (value instanceof Object) {
    const entries = Object.entries(value);
    for (const [name] of entries)
      yield {
        ...request,
        body: JSON.stringify(Object.fromEntries(entries.filter(([other]) => other !== name))),
      };
  }
}

/** The smallest request found that still goes wrong, with at most `tries` attempts. */
export async function shrink(
  request: WildRequest,
  fails: (request: WildRequest) => Promise<boolean>,
  tries = 150,
): Promise<WildRequest> {
  let best = request;
  let left = tries;
  // What is nested too deeply to be written again is shown as it is.
  if (/(?:[[{][^\]}]{0,9}){500}/.test(request.body ?? '')) return request;
  for (let found = true; found;) {
    found = false;
    for (const candidate of smaller(best)) {
      left -= 1;
      if (left < 0) return best;
      if (!(await fails(candidate))) continue;
      best = candidate;
      found = true;
      break;
    }
  }
  return best;
}
