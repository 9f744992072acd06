import type { KeptMessage } from '../../src/mail/outbox.ts';

type Mail = Pick<KeptMessage, 'text'> | undefined;

/** The link in an email; throws where there is none. */
export const linkIn = (mail: Mail): URL => new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');

/** The token hash of the link in an email. */
export const tokenIn = (mail: Mail): string => linkIn(mail).searchParams.get('token_hash') ?? '';

/** The log-in code in an email. */
export const codeIn = (mail: Mail): string | undefined => /^\d+$/m.exec(mail?.text ?? '')?.[0];
