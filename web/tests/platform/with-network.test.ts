import { expect, it, vi } from 'vitest';
import { withNetwork } from '#web/platform/with-network.ts';

it('a module is not requested offline, and stays available once it was fetched', async () => {
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'));
  const asked = withNetwork(load);
  await expect(asked()).rejects.toThrow(TypeError);
  expect(load).not.toHaveBeenCalled();
  network.mockResolvedValue(new Response('{}'));
  expect(await asked()).toBe('part');
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await asked()).toBe('part');
});
