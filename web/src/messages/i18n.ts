import { setupI18n, type Messages } from '@lingui/core';
import common from './common.messages.ts';
import type { MessageId } from './message-id.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: common as Messages } });

/** Adds a catalogue; a feature that is loaded later brings its own texts with it. */
export function registerMessages(catalogue: Readonly<Record<string, unknown>>): void {
  // The build has compiled the catalogue's texts to Lingui's message format (tools/vite/messages-plugin.ts).
  i18n.load('en', catalogue as Messages);
}

export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a message (ICU MessageFormat), with its placeholders filled. */
export function t(id: MessageId, values?: MessageValues): string {
  return i18n._(id, values);
}
