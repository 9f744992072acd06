import type { Message, MailSender } from './message.ts';

/** An email that is kept instead of sent. */
export interface KeptMessage extends Message {
  /** ISO 8601. */
  readonly at: string;
}

/** Keeps the last emails in memory, newest first. */
export class Outbox implements MailSender {
  private static readonly SIZE = 100;
  private kept: readonly KeptMessage[] = [];

  readonly send = async (message: Message): Promise<void> => {
    const at = new Date().toISOString();
    this.kept = [{ ...message, at }, ...this.kept].slice(0, Outbox.SIZE);
  };

  list(): readonly KeptMessage[] {
    return this.kept;
  }
}
