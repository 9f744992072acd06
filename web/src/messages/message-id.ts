import type common from './common.messages.ts';
import type wizard from './wizard.messages.ts';

/** Every id in the catalogues; a text that does not exist does not compile. */
export type MessageId = keyof typeof common | keyof typeof wizard;
