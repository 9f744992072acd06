import { describe, expect, it, vi } from 'vitest';
import { parseConfig } from '#web/platform/config.ts';
import { KEYS } from '#web/platform/storage/keys.ts';

const good = {
  version: 1,
  mode: 'embedded',
  gate: { digest: null },
  networkUrls: ['http://192.168.1.5:3000'],
  operatorName: 'Ann',
  supportEmail: 'help@example.org',
  socialUrl: 'https://social.example/x',
  supabaseUrl: window.location.origin,
  supabaseKey: 'sb_publishable_x',
  newsletterDefault: true,
  sqlEditorUrl: 'https://sql.example/',
  outboxUrl: '/dev/outbox',
  pushKey: 'BA',
  providers: ['google', 'github'],
};

describe('a configuration', () => {
  it('is accepted unchanged when it has the known shape', () => {
    expect(parseConfig(good)).toEqual(good);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...good, version: 2 },
    { ...good, mode: 'other' },
    { ...good, mode: undefined },
    { ...good, gate: undefined },
    { ...good, gate: {} },
    { ...good, gate: { digest: '' } },
    { ...good, gate: { digest: 'ABC' } },
  ])('of another shape is refused: %j', (value) => {
    expect(parseConfig(value)).toBeUndefined();
  });

  it('names only known providers, each once, and none from an older server', () => {
    const providersOf = (providers: unknown) => parseConfig({ ...good, providers })?.providers;
    expect(providersOf(['github', 'apple', 'google', 'github', 7])).toEqual(['google', 'github']);
    for (const other of [undefined, null, 'google', {}]) expect(providersOf(other)).toEqual([]);
  });

  it('uses the server of the page as the embedded backend, whatever address it names', () => {
    expect(parseConfig({ ...good, supabaseUrl: 'http://other.example' })?.supabaseUrl).toBe(
      window.location.origin,
    );
    const hosted = { ...good, mode: 'hosted', supabaseUrl: 'https://project.example' };
    expect(parseConfig(hosted)?.supabaseUrl).toBe('https://project.example');
  });

  it('leads to pages of our own or to web addresses, nowhere else', () => {
    expect(parseConfig({ ...good, outboxUrl: '//evil.example' })?.outboxUrl).toBe('');
    expect(parseConfig({ ...good, outboxUrl: 'javascript:alert(1)' })?.outboxUrl).toBe('');
    expect(parseConfig({ ...good, sqlEditorUrl: 'javascript:alert(1)' })?.sqlEditorUrl).toBe('');
  });

  it('makes links of web addresses only', () => {
    expect(parseConfig({ ...good, socialUrl: 'javascript:alert(1)' })?.socialUrl).toBe('');
  });
});

describe('loading the configuration', () => {
  const load = async (response: () => Promise<Response>) => {
    vi.stubGlobal('fetch', vi.fn(response));
    vi.resetModules();
    const { configOnce, loadConfig } = await import('#web/platform/config.ts');
    await loadConfig();
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS.config) ?? 'null');
    return { kept: parseConfig(kept), used: await configOnce() };
  };

  it('keeps the last good one on the device', async () => {
    expect(await load(() => Promise.resolve(Response.json(good)))).toEqual({ kept: good, used: good });
  });

  it.each([
    ['offline', () => Promise.reject(new TypeError('offline'))],
    ['an HTML page', () => Promise.resolve(new Response('<!doctype html>', { status: 200 }))],
    ['a failing server', () => Promise.resolve(Response.json({ ...good, mode: 'demo' }, { status: 500 }))],
  ])('keeps the last good one after %s, and invents none', async (_, response) => {
    expect(await load(response)).toEqual({ kept: undefined, used: undefined });
    localStorage.setItem(KEYS.config, JSON.stringify(good));
    expect(await load(response)).toEqual({ kept: good, used: good });
  });
});
