import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '#web/platform/config.ts';
import { tomorrowMorning } from '#web/platform/device/clock.ts';
import { calendarFile } from '#web/platform/share/calendar-entry.ts';
import { MyDebts } from '#web/table/MyDebts.tsx';
import { read } from '../../../domain/tests/support/read.ts';
import { configFor } from '../accounts/support/stub.ts';
import { finishedFor } from '../support/host-support.tsx';

const HOW = {
  link: [{ kind: 'monzo', handle: 'ann' }, /monzo\.me\/ann\/1[23]\.00/],
  text: [{ kind: 'text', text: 'Cash, please' }, /^Cash, please$/],
  none: [undefined, undefined],
} as const;

/** Ann has paid for all; Cy and Di owe her £12 and £13. */
function dinner(way: unknown) {
  const diners = ['ann', 'cy', 'di'].map((id) => ({ id, name: id }));
  const items = ['cy', 'di'].map((id) => ({
    id,
    name: id,
    price: id === 'cy' ? 12 : 13,
    category: 'Food',
    dinerIds: [id],
  }));
  const payments = [{ id: 'p', dinerId: 'ann', amount: 25 }];
  const ways = new Map(way === undefined ? [] : [['ann', way]]);
  return { bill: read({ diners, items, payments, currency: 'GBP' }), ways };
}

/** Without the marks around names and amounts. */
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

/** A browser whose share sheet takes texts and files, and what it was given. */
function sharing() {
  const given: ShareData[] = [];
  const share = (data: ShareData) => (given.push(data), Promise.resolve());
  Object.assign(navigator, { share, canShare: () => true });
  return given;
}

it.each([
  ['link', [], ['cy', 'di'], 2],
  ['text', [], ['cy', 'di'], 1],
  ['none', [], ['cy', 'di'], 0],
  ['link', ['cy'], ['di'], 1],
  ['link', ['cy', 'di'], [], 0],
] as const)('who is paid by %s asks all again but %j: %j', async (kind, paid, names, hows) => {
  const given = sharing();
  const [way, how] = HOW[kind];
  render(<MyDebts table={finishedFor({ ...dinner(way), me: 'ann', paid })} onPaid={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Remind me tomorrow' })).toBeNull();
  for (const ask of screen.queryAllByRole('button', { name: 'Ask again' })) await userEvent.click(ask);
  const lines = given.flatMap(({ text = '' }) => plain(text).split('\n'));
  expect(lines.filter((line) => /please pay ann £1[23]\.00 for the bill/.test(line))).toHaveLength(
    names.length,
  );
  for (const name of names) expect(lines.join()).toContain(`${name}, please`);
  expect(lines.filter((line) => how?.test(line))).toHaveLength(hows);
});

it.each([
  [[], 1],
  [['cy'], 0],
])('who owes is reminded, unless they have said that they paid (%j)', async (paid, count) => {
  const given = sharing();
  render(
    <MyDebts table={finishedFor({ ...dinner(HOW.link[0]), me: 'cy', paid })} onPaid={() => undefined} />,
  );
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
  for (const remind of screen.queryAllByRole('button', { name: 'Remind me tomorrow' }))
    await userEvent.click(remind);
  const files = given.flatMap((data) => data.files ?? []);
  expect(files).toHaveLength(count);
  for (const file of files) {
    expect([file.name, file.type]).toEqual(['fairtab.ics', 'text/calendar']);
    const text = plain((await file.text()).replaceAll('\r\n ', ''));
    expect(text).toContain('SUMMARY:Pay ann £12.00\r\n');
    expect(text).toMatch(
      /DESCRIPTION:The bill from .*monzo\.me\/ann\/12\.00.*\\nhttp:\/\/localhost:\d+\/t\r\n/,
    );
  }
});

it.each([
  ['is sent a notification', {}, true],
  ['gets an entry for the calendar if that fails', { isTaken: false }, false],
  ['gets one in a tab of the browser', { isInstalled: false }, false],
  ['gets one without permission', { permission: 'denied' }, false],
  ['gets one without keys of the operator', { pushKey: '' }, false],
] as const)('who owes, and has the app installed, %s', async (_, part, isPushed) => {
  const { isTaken, isInstalled, permission, pushKey } = {
    isTaken: true,
    isInstalled: true,
    permission: 'granted',
    pushKey: 'BA',
    ...part,
  };
  const given = sharing();
  const asked = vi.fn<() => Promise<string>>(() => Promise.resolve(permission));
  const keys = { p256dh: 'a key', auth: 'a secret' };
  const subscribe = vi.fn<(options: object) => Promise<object>>(() =>
    Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example/a', keys }) }),
  );
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ ...configFor('https://a.example'), pushKey })),
  );
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { requestPermission: asked });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve({ pushManager: { subscribe } }) },
    configurable: true,
  });
  await loadConfig();
  const remind = vi.fn<(reminder: object) => Promise<boolean>>(() => Promise.resolve(isTaken));
  const table = finishedFor({ ...dinner(HOW.link[0]), me: 'cy', paid: [] });
  render(<MyDebts table={table} onPaid={() => undefined} remind={remind} />);
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Remind me tomorrow' }));
  await vi.waitFor(() => expect(given.length + Number(isPushed)).toBe(1));
  // Nobody is asked for what cannot be sent.
  expect(asked).toHaveBeenCalledTimes(isInstalled && pushKey !== '' ? 1 : 0);
  const due = tomorrowMorning().getTime() / 1000;
  const reminders = remind.mock.calls.map(([reminder]) => reminder);
  expect(reminders).toEqual(
    permission === 'granted' && isInstalled && pushKey !== ''
      ? [{ endpoint: 'https://push.example/a', ...keys, due, note: expect.any(String) as unknown }]
      : [],
  );
  for (const { note } of reminders as readonly { note: string }[])
    expect(JSON.parse(plain(note))).toMatchObject({ title: 'Pay ann £12.00', path: '/t' });
});

it('a calendar file has short lines that unfold to what was said, and nothing that ends a line early', () => {
  const text = `${'Größe, für; alle\\ 🍕'.repeat(9)}\nX-EVIL:1`;
  const entry = { id: 'a', title: text, text, link: 'https://a.example/t', start: new Date(0) };
  const file = calendarFile(entry, '1970-01-01T00:00:00.000Z');
  const lines = file.split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const whole = file.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toHaveLength(19);
  expect(whole).toContain('DTSTART:19700101T000000Z');
  const summary = whole.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length) ?? '';
  expect(summary.replaceAll('\\n', '\n').replace(/\\([\\;,])/g, '$1')).toBe(text);
});

it.each([
  [
    [2026, 10, 29, 22, 0],
    [2026, 10, 30],
  ],
  [
    [2026, 10, 30, 0, 30],
    [2026, 10, 30],
  ],
  [
    [2026, 10, 30, 5, 0],
    [2026, 11, 1],
  ],
  [
    [2026, 11, 31, 14, 0],
    [2027, 0, 1],
  ],
] as const)('tomorrow, said at %j, is the morning of %j', ([year, month, day, hour, minute], [y, m, d]) => {
  expect(tomorrowMorning(new Date(year, month, day, hour, minute).getTime())).toEqual(new Date(y, m, d, 10));
});
