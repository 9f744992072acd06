import type common from './common.messages.ts';

/** Every id in the catalogues; a text that does not exist does not compile. */
export type MessageId = keyof typeof common;
