import { expect } from './fixtures.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** What `wanted` finds in the newest email to somebody with this subject. */
async function mailed(baseUrl: string, to: string, subject: RegExp, wanted: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const response = await fetch(`${baseUrl}/dev/outbox.json`);
    const mails = (await response.json()) as Mail[];
    const newest = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject));
    found = wanted.exec(newest?.html ?? '')?.[1] ?? '';
    expect(found, `a mail to ${to}`).not.toBe('');
  }).toPass({ timeout: 7_000 });
  return found;
}

/** The path and query of the link in the newest email to somebody with this subject. */
export async function mailedPath(baseUrl: string, to: string, subject: RegExp): Promise<string> {
  const address = await mailed(baseUrl, to, subject, /href="([^"]+token_hash[^"]+)"/);
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
  return pathname + search;
}

/** The code in the newest email to somebody that has one. */
export const mailedCode = (baseUrl: string, to: string): Promise<string> =>
  mailed(baseUrl, to, /code/i, /<p>(\d+)<\/p>/);
