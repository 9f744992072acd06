import { createDecipheriv, createECDH, hkdfSync, webcrypto } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encrypted, isPushService } from '../functions/_shared/web-push.ts';
import { handler, type RemindersEnv } from '../functions/send-reminders/handler.ts';
import { startLocalServer, type LocalServer } from '../../tests/support/local-server.ts';
import { openBackend } from './support/backend.ts';
import { ANY_KIND, openedDatabase } from './support/database.ts';
import { joined, openTable, refusal } from './support/tables.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** A browser's subscription, and how it opens a message (RFC 8291), with Node's own primitives. */
function browser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const open = (message: Buffer): string => {
    const [salt, ours, sealed] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)];
    expect([message.readUInt32BE(16), message[20]]).toEqual([4096, 65]);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), ours]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(ours), auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const aes = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    aes.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([aes.update(sealed.subarray(0, -16)), aes.final()]);
    expect(plain.at(-1)).toBe(2);
    return plain.subarray(0, -1).toString();
  };
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { keys, open };
}

/** The operator's keys. */
async function vapid() {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  );
  const raw = Buffer.from(await webcrypto.subtle.exportKey('raw', publicKey)).toString('base64url');
  const { d = '' } = await webcrypto.subtle.exportKey('jwk', privateKey);
  return { publicKey, raw, d };
}

it('encrypts as RFC 8291 does in its appendix A', async () => {
  const point = bytes(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  );
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const d = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
  const keys = {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, curve, true, ['deriveBits']),
  };
  const made = await encrypted(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { keys, salt: new Uint8Array(bytes('DGv6ra1nlYgDCS1FRnbzlw')) },
  );
  expect(Buffer.from(made).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://db5p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evil-fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://a:b@fcm.googleapis.com/a', false],
  ['https://push.example/a', true],
  ['http://push.example/a', false],
  ['https://a:b@push.example/a', false],
  ['https://127.0.0.1/a', false],
  ['https://[::1]/a', false],
  ['https://169.254.169.254/latest', false],
  ['https://localhost/a', false],
  ['file:///etc/passwd', false],
  ['', false],
])('asks %j: %s', (endpoint, isAsked) => {
  expect(isPushService(endpoint, ['push.example'])).toBe(isAsked);
});

type Finished = Awaited<ReturnType<typeof openTable>>;

describe('reminders', () => {
  const db = openedDatabase(ANY_KIND);
  const received: { readonly headers: IncomingMessage['headers']; readonly body: Buffer }[] = [];
  let status = 201;
  // A push service of this machine; the browsers' own ones are reached by https.
  const answer: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
    });
  };
  let service: LocalServer;
  let env: RemindersEnv;
  let host: string;
  let signer: Awaited<ReturnType<typeof vapid>>;
  const { keys, open } = browser();
  const note = JSON.stringify({ title: 'Pay Ann £8.65', body: '', path: '/t' });
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const reminder = (part: object = {}) =>
    JSON.stringify({ endpoint: `https://${host}/a`, ...keys, note, due: inSeconds(36_000), ...part });

  beforeAll(async () => {
    service = await startLocalServer(answer);
    ({ host } = new URL(service.url));
    signer = await vapid();
    const backend = await openBackend(db);
    env = {
      SUPABASE_URL: 'http://backend.test',
      SUPABASE_PUBLISHABLE_KEY: backend.publishable,
      SUPABASE_SECRET_KEY: backend.secret,
      VAPID_PUBLIC_KEY: signer.raw,
      VAPID_PRIVATE_KEY: signer.d,
      VAPID_SUBJECT: 'mailto:operator@fairtab.example',
      PUSH_HOSTS: host,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.url.startsWith('http://backend.test'))
          return backend.app.fetch(request, { peerAddress: null });
        // Without a certificate.
        return fetch(request.url.replace('https:', 'http:'), init);
      },
    };
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    received.length = 0;
    status = 201;
    await db.sql('delete from private.table_reminders');
  });

  const send = async (key = env.SUPABASE_SECRET_KEY): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}` };
    const request = new Request('http://x.test/functions/v1/send-reminders', { method: 'POST', headers });
    return (await handler(request, env)).json();
  };
  const rows = async () => (await db.sql('select from private.table_reminders')).count;
  const makeDue = () => db.sql(`update private.table_reminders set due_at = now() - interval '9 hours'`);
  const finished = async (): Promise<Finished> => {
    const table = await openTable(db);
    await table.host.finish();
    return table;
  };

  it('arrive once, when they are due, encrypted and signed, and are then deleted', async () => {
    const { guest } = await finished();
    await guest.change('remind', reminder({ note: 'another' }));
    await guest.change('remind', reminder());
    expect([await send(), await rows()]).toEqual([{ sent: 0 }, 1]);
    await makeDue();
    expect(await Promise.all([send(), send()])).toEqual(expect.arrayContaining([{ sent: 1 }, { sent: 0 }]));
    expect([await send(), await rows()]).toEqual([{ sent: 0 }, 0]);
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(open(body)).toBe(note);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(key).toBe(signer.raw);
    expect(JSON.parse(bytes(claims).toString())).toMatchObject({
      aud: `https://${host}`,
      sub: 'mailto:operator@fairtab.example',
    });
    const signing = { name: 'ECDSA', hash: 'SHA-256' };
    const said = Buffer.from(`${head}.${claims}`);
    expect(await webcrypto.subtle.verify(signing, signer.publicKey, bytes(signature), said)).toBe(true);
  });

  it.each([
    [404, 1, 0],
    [410, 1, 0],
    [400, 1, 0],
    [307, 1, 0],
    [503, 3, 0],
    [429, 3, 0],
  ])('after a %i are sent %i times, and are not kept', async (answer, times, left) => {
    const { guest } = await finished();
    await guest.change('remind', reminder());
    status = answer;
    for (let n = 0; n < 5; n += 1) {
      await makeDue();
      expect(await send()).toEqual({ sent: 0 });
    }
    expect([received.length, await rows()]).toEqual([times, left]);
  });

  it('are sent to nobody who has paid by then, and to no other host', async () => {
    const { guest, secret } = await openTable(db);
    const other = await joined(db, secret);
    expect(await refusal(other.change('remind', reminder()))).toBe('PT400 table_invalid');
    await guest.sync();
    const paid = await finished();
    await paid.guest.change('remind', reminder());
    await paid.guest.change('paid');
    await paid.host.change('remind', reminder({ endpoint: 'https://127.0.0.1:1/a' }));
    await makeDue();
    expect([await send(), await rows(), received.length]).toEqual([{ sent: 0 }, 0, 0]);
  });

  it('are deleted if their browser’s key is none', async () => {
    const { guest } = await finished();
    await guest.change('remind', reminder({ p256dh: 'A'.repeat(87) }));
    await makeDue();
    expect([await send(), await rows()]).toEqual([{ sent: 0 }, 0]);
  });

  it.each([
    ['has left', ({ guest }: Finished) => guest.change('leave')],
    [
      'has a new bill to come',
      ({ host: owner }: Finished) => owner.change('reopen').then(() => owner.finish()),
    ],
  ])('are not sent to somebody who %s', async (_, act) => {
    const table = await finished();
    await table.guest.change('remind', reminder());
    await act(table);
    await makeDue();
    expect([await send(), await rows(), received.length]).toEqual([{ sent: 0 }, 0, 0]);
  });

  it('are for people on the bill', async () => {
    const { secret, host: owner } = await openTable(db);
    const standing = await joined(db, secret);
    await owner.finish();
    expect(await refusal(standing.change('remind', reminder()))).toBe('PT400 table_invalid');
  });

  it('are all sent in one call, those of networks that open many tables in turn with the others', async () => {
    const many = await finished();
    await db.sql(
      `with crowd as (
         insert into private.table_seats (id, table_id, token_digest)
         select gen_random_uuid(), s.table_id, sha256('') from private.table_seats as s, generate_series(1, 60) where s.id = $1
         returning id
       )
       insert into private.table_reminders (seat_id, endpoint, p256dh, auth, note, due_at)
       select id, $2, $3, $4, 'many', now() - interval '9 hours' from crowd`,
      [many.guest.seatId, `https://${host}/a`, keys.p256dh, keys.auth],
    );
    await db.sql(`update private.live_tables set opened_from = sha256('many')`);
    const few = await finished();
    await few.guest.change('remind', reminder());
    await db.sql(
      `update private.table_reminders set due_at = now() - interval '1 minute' where seat_id = '${few.guest.seatId}'`,
    );
    const [first] = await db.as('service', (sql) => sql('select public.due_reminders(2) as handed'));
    expect(first?.['handed']).toMatchObject([{ note: expect.any(String) }, { note: expect.any(String) }]);
    expect(JSON.stringify(first?.['handed'])).toContain(few.guest.seatId);
    expect(await send()).toEqual({ sent: 61 });
  });

  it('go with their table', async () => {
    const { guest } = await finished();
    await guest.change('remind', reminder());
    await db.sql('delete from private.live_tables');
    expect(await rows()).toBe(0);
  });

  it.each([
    ['another scheme', { endpoint: 'http://127.0.0.1/a' }],
    ['an endless address', { endpoint: `https://a.example/${'a'.repeat(700)}` }],
    ['a blank', { endpoint: 'https://a.example/ b' }],
    ['no address', { endpoint: null }],
    ['a short key', { p256dh: 'AA' }],
    ['no secret', { auth: null }],
    ['an endless message', { note: 'a'.repeat(1001) }],
    ['no message', { note: '' }],
    ['yesterday', { due: inSeconds(-60) }],
    ['next week', { due: inSeconds(7 * 86_400) }],
    ['no time', { due: null }],
    ['a word for a time', { due: 'soon' }],
    ['no end of time', { due: 1e300 }],
  ])('are refused with %s', async (_, part) => {
    const { guest } = await finished();
    expect(await refusal(guest.change('remind', reminder(part)))).toBe('PT400 table_invalid');
    expect(await rows()).toBe(0);
  });

  it.each(['', 'nothing', '[]', '"a"'])('are refused in %j', async (argument) => {
    const { guest } = await finished();
    expect(await refusal(guest.change('remind', argument))).toBe('PT400 table_invalid');
  });

  it('are sent for the operator alone, and not without keys', async () => {
    const { guest } = await finished();
    await guest.change('remind', reminder());
    await makeDue();
    expect(await send('wrong')).toMatchObject({ code: 'not_the_operator' });
    const before = env;
    env = { ...env, VAPID_PRIVATE_KEY: '' };
    expect(await send()).toEqual({ sent: 0 });
    env = before;
    expect(await rows()).toBe(1);
  });
});
