import { expect } from './fixtures.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** The newest email to somebody. */
export async function newestMail(baseUrl: string, to: string): Promise<Mail | undefined> {
  const response = await fetch(`${baseUrl}/dev/outbox.json`);
  return ((await response.json()) as Mail[]).find((mail) => mail.to.includes(to));
}

/** The path and query of the link in the newest email to somebody with this subject. */
export async function mailedPath(baseUrl: string, to: string, subject: RegExp): Promise<string> {
  let path = '';
  await expect(async () => {
    const response = await fetch(`${baseUrl}/dev/outbox.json`);
    const mails = (await response.json()) as Mail[];
    const newest = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    const address = /href="([^"]+token_hash[^"]+)"/.exec(newest?.html ?? '')?.[1];
    expect(address, `a mail to ${to}`).toBeDefined();
    const { pathname, search } = new URL((address ?? '').replaceAll('&amp;', '&'));
    path = pathname + search;
  }).toPass({ timeout: 7_000 });
  return path;
}

/** The code in the newest email to somebody that has one. */
export async function mailedCode(baseUrl: string, to: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const response = await fetch(`${baseUrl}/dev/outbox.json`);
    const mails = (await response.json()) as Mail[];
    const newest = mails.find((mail) => mail.to.includes(to) && /code/i.test(mail.subject));
    code = /<p>(\d+)<\/p>/.exec(newest?.html ?? '')?.[1] ?? '';
    expect(code, `a code to ${to}`).not.toBe('');
  }).toPass({ timeout: 7_000 });
  return code;
}
