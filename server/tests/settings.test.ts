import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { prepareDataDir } from '../src/data-dir.ts';
import { loadEnvironment, readSettings, SettingsError } from '../src/settings/settings.ts';

const ROOT = resolve('/somewhere/fairtab');

describe('settings', () => {
  test('an empty environment gives the defaults of the README', () => {
    expect(readSettings({}, ROOT)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(ROOT, '.data'),
      gatePassword: 'fairtab-beta',
      gateIsDefault: true,
      operatorName: '',
      supportEmail: '',
      socialUrl: '',
      backend: { kind: 'embedded' },
      publicUrl: '',
      smtpUrl: '',
      mailFrom: { name: 'Fairtab', address: 'fairtab@localhost' },
      accessCodes: null,
      emailConfirmation: false,
      metricsToken: '',
      newsletterDefault: true,
      trustedHops: 0,
      sqlEditorUrl: '',
      production: false,
      pushKey: '',
      checkout: { provider: 'sandbox', byName: false },
      providers: { offered: [], keys: {} },
    });
  });

  describe('keys of reminders', () => {
    const own = {
      VAPID_PUBLIC_KEY: 'B'.repeat(87),
      VAPID_PRIVATE_KEY: 'A'.repeat(43),
      VAPID_SUBJECT: 'mailto:a@b.example',
    };
    const elsewhere = {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_KEY: 'sb_publishable_abcdefghijklmnop',
    };

    test('are shown to browsers by their public half, of which a server without a backend needs no other', () => {
      const { VAPID_PUBLIC_KEY } = own;
      for (const set of [own, { ...elsewhere, VAPID_PUBLIC_KEY }])
        expect(readSettings(set, ROOT).pushKey).toBe(VAPID_PUBLIC_KEY);
    });

    test.each([
      ['VAPID_PUBLIC_KEY', 'short'],
      ['VAPID_PUBLIC_KEY', ''],
      ['VAPID_PRIVATE_KEY', ''],
      ['VAPID_PRIVATE_KEY', 'B'.repeat(87)],
      ['VAPID_SUBJECT', ''],
      ['VAPID_SUBJECT', 'me'],
    ])('are refused with %s=%j', (name, value) => {
      expect(() => readSettings({ ...own, [name]: value }, ROOT)).toThrow(name);
    });
  });

  describe('settings of Google and GitHub', () => {
    const github = { GITHUB_CLIENT_ID: 'an-id', GITHUB_CLIENT_SECRET: 'a-secret' };
    const google = { GOOGLE_CLIENT_ID: 'x.apps.example', GOOGLE_CLIENT_SECRET: 'GOCSPX-y' };
    const here = { PUBLIC_URL: 'https://fairtab.example' };
    const hosted = {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_KEY: 'sb_publishable_abcdefghijklmnop',
    };

    test('offer the providers with keys, in the order of the buttons', () => {
      expect(readSettings({ ...github, ...here }, ROOT).providers).toEqual({
        offered: ['github'],
        keys: { github: { clientId: 'an-id', secret: 'a-secret' } },
      });
      expect(readSettings({ ...github, ...google, ...here }, ROOT).providers.offered).toEqual([
        'google',
        'github',
      ]);
    });

    test('list the providers of an external Supabase, without its keys', () => {
      const { providers } = readSettings({ ...hosted, SUPABASE_PROVIDERS: 'GitHub, google' }, ROOT);
      expect(providers).toEqual({ offered: ['google', 'github'], keys: {} });
    });

    test.each([
      [{ ...here, GOOGLE_CLIENT_ID: 'an-id' }, 'GOOGLE_CLIENT_SECRET'],
      [{ ...here, GITHUB_CLIENT_SECRET: 'a-secret' }, 'GITHUB_CLIENT_ID'],
      [{ ...here, ...github, GITHUB_CLIENT_ID: 'one,two' }, 'GITHUB_CLIENT_ID'],
      [github, 'PUBLIC_URL'],
      [{ ...github, MODE: 'demo' }, 'GITHUB_CLIENT_ID'],
      [{ ...github, ...hosted }, 'SUPABASE_PROVIDERS'],
      [{ SUPABASE_PROVIDERS: 'google' }, 'SUPABASE_URL'],
      [{ ...hosted, SUPABASE_PROVIDERS: 'google,apple' }, 'SUPABASE_PROVIDERS'],
    ])('%j is refused, and no secret is repeated', (env, name) => {
      const read = () => readSettings(env, ROOT);
      expect(read).toThrow(SettingsError);
      expect(read).toThrow(name);
      expect(read).not.toThrow('a-secret');
    });
  });

  test('an empty gate password switches the gate off', () => {
    expect(readSettings({ GATE_PASSWORD: '' }, ROOT).gatePassword).toBeNull();
  });

  test('a gate password is kept to the letter, spaces included', () => {
    const settings = readSettings({ GATE_PASSWORD: ' open sesame ' }, ROOT);
    expect(settings).toMatchObject({ gatePassword: ' open sesame ', gateIsDefault: false });
  });

  test.each(['3000', ' 8080 ', '0', '65535'])('PORT %j is taken', (value) => {
    expect(readSettings({ PORT: value }, ROOT).port).toBe(Number(value));
  });

  test.each(['0.0.0.0', '::', '::1', 'localhost', '192.168.1.20', 'my-laptop.local'])(
    'HOST %j is taken',
    (host) => {
      expect(readSettings({ HOST: host }, ROOT).host).toBe(host);
    },
  );

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['HOST', 'two words'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '-x'],
    ['DATA_DIR', 'a\0b'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['SUPPORT_EMAIL', 'a@b@c.example'],
    ['SOCIAL_URL', 'fairtab'],
    ['SOCIAL_URL', 'javascript:alert(1)'],
    ['SQL_EDITOR_URL', 'ftp://x'],
    ['METRICS_TOKEN', 'too-short'],
    ['PUBLIC_URL', 'fairtab.example'],
    ['PUBLIC_URL', 'https://fairtab.example/app'],
    ['DATABASE_URL', 'mysql://a:b@c/d'],
    ['SUPABASE_URL', 'nowhere'],
    ['SUPABASE_URL', 'https://x.example'],
    ['MODE', 'production'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['ACCESS_CODES', 'short'],
    ['ACCESS_CODES', 'ELEVEN-LETTR'],
    ['ACCESS_CODES', 'AAAAAAAAAAAAAAAA'],
    ['ACCESS_CODES', 'K7QM-2XWD-9TRP,,K7QM-2XWD-9TRQ'],
    ['EMAIL_CONFIRMATION', 'yes'],
    ['NEWSLETTER_DEFAULT', '1'],
    ['TRUST_PROXY', 'true'],
    ['EXCHANGE_RATES_URL', 'open.er-api.com'],
  ])('a bad %s (%j) is named in one line', (name, value) => {
    const read = () => readSettings({ [name]: value }, ROOT);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^(?:${name}|SUPABASE_KEY) must be [^\\n]+\\.$`));
  });

  test.each([
    [{ DATABASE_URL: 'postgres://a:b@c/d' }, { kind: 'postgres', url: 'postgres://a:b@c/d' }],
    [{ MODE: 'demo' }, { kind: 'demo' }],
    [
      { SUPABASE_URL: 'https://x.supabase.co/', SUPABASE_KEY: 'sb_publishable_abcdefghijklmnop' },
      { kind: 'hosted', url: 'https://x.supabase.co', key: 'sb_publishable_abcdefghijklmnop' },
    ],
  ])('%j chooses the backend', (env, backend) => {
    expect(readSettings(env, ROOT).backend).toEqual(backend);
  });

  test('two backends at once, or a key alone, are refused', () => {
    const two = { DATABASE_URL: 'postgres://a:b@c/d', MODE: 'demo' };
    expect(() => readSettings(two, ROOT)).toThrow(/^DATABASE_URL and MODE must not be set together/);
    expect(() => readSettings({ SUPABASE_KEY: 'x'.repeat(30) }, ROOT)).toThrow(/^SUPABASE_URL must be set/);
  });

  test('a secret key in a public setting is refused, and secrets are not repeated', () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'HS256' })}.${part({ role: 'service_role' })}.signature`;
    for (const key of ['sb_secret_abcdefghijklmnopqrst', token]) {
      const read = () => readSettings({ SUPABASE_URL: 'https://x.supabase.co', SUPABASE_KEY: key }, ROOT);
      expect(read).toThrow(/^SUPABASE_KEY must be the publishable/);
      expect(read).not.toThrow(new RegExp(key));
    }
    expect(() => readSettings({ SMTP_URL: 'http://me:hidden@x' }, ROOT)).not.toThrow(/hidden/);
  });

  test('email needs a sender', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example' }, ROOT)).toThrow(/^MAIL_FROM must be set/);
  });

  describe('EMAIL_CONFIRMATION without SMTP_URL', () => {
    const confirming = { EMAIL_CONFIRMATION: 'on' };

    test.each([
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://fairtab.example' },
      { TRUST_PROXY: '1' },
      { NODE_ENV: 'production' },
      { DATABASE_URL: 'postgres://a:b@c/d', NODE_ENV: 'production' },
    ])('is refused where nobody can read the outbox: %j', (env) => {
      const read = () => readSettings({ ...confirming, ...env }, ROOT);
      expect(read).toThrow(SettingsError);
      expect(read).toThrow(/^SMTP_URL must be set when EMAIL_CONFIRMATION is on/);
      const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' };
      expect(readSettings({ ...confirming, ...env, ...mail }, ROOT).emailConfirmation).toBe(true);
    });

    test.each([
      {},
      { PUBLIC_URL: 'http://localhost:3000' },
      { MODE: 'demo', HOST: '0.0.0.0' },
      {
        SUPABASE_URL: 'https://x.supabase.co',
        SUPABASE_KEY: 'sb_publishable_abcdefghijklmnop',
        HOST: '0.0.0.0',
      },
    ])('is accepted on one’s own machine, or where no accounts are kept: %j', (env) => {
      expect(readSettings({ ...confirming, ...env }, ROOT).emailConfirmation).toBe(true);
    });
  });

  test('a very long bad value is cut short in its message, with the secret that a lost line break joined to it', () => {
    expect(() => readSettings({ PORT: 'x'.repeat(5000) }, ROOT)).toThrow(/^.{0,200}$/);
    const lostLineBreak = { EMAIL_CONFIRMATION: 'onDATABASE_URL=postgres://fairtab:a-password@db/fairtab' };
    expect(() => readSettings(lostLineBreak, ROOT)).not.toThrow('a-password');
  });

  test('DATA_DIR is resolved in the project’s folder, or taken as it is when absolute', () => {
    expect(readSettings({ DATA_DIR: 'here' }, ROOT).dataDir).toBe(join(ROOT, 'here'));
    expect(readSettings({ DATA_DIR: resolve('/var/fairtab') }, ROOT).dataDir).toBe(resolve('/var/fairtab'));
  });
});

describe('files', () => {
  const made: string[] = [];
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'fairtab-settings-'));
    made.push(path);
    return path;
  };
  afterEach(() => {
    for (const path of made.splice(0)) rmSync(path, { recursive: true });
  });

  test('.env is read, and the environment wins over it', () => {
    const root = folder();
    writeFileSync(join(root, '.env'), '# comment\nPORT=4000\nGATE_PASSWORD="two words"\n');
    expect(loadEnvironment(root, { PORT: '5000' })).toEqual({ PORT: '5000', GATE_PASSWORD: 'two words' });
  });

  test('no .env is no error', () => {
    expect(loadEnvironment(folder(), { PORT: '1' })).toEqual({ PORT: '1' });
  });

  test('the data folder is created with its parents', () => {
    const path = join(folder(), 'deep', 'down');
    prepareDataDir(path);
    expect(() => prepareDataDir(path)).not.toThrow();
  });

  test('a data folder that is a file is refused by name', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(() => prepareDataDir(file)).toThrow(/^DATA_DIR .*cannot be used/);
    expect(() => prepareDataDir(join(file, 'below'))).toThrow(/^DATA_DIR .*cannot be used/);
  });
});
