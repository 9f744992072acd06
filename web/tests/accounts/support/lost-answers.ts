import { vi } from 'vitest';

/** Runs a call whose requests the service carries out, but whose responses are lost. @param path part of the URLs that this applies to */
export async function losingAnswers<T>(call: () => Promise<T>, path = '/functions/'): Promise<T> {
  const network = globalThis.fetch;
  const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await network(input, init);
    if (!answer.url.includes(path)) return answer;
    throw new TypeError('Failed to fetch');
  });
  try {
    return await call();
  } finally {
    losing.mockRestore();
  }
}
