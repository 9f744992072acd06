import { vi } from 'vitest';

/** The service does what a function is asked to do meanwhile, and its answers are lost on the way. @param path of what is asked */
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
