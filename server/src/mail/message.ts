/** An email as it is sent, or kept for the outbox page. */
export interface Message {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Delivers emails. Rejects when it cannot. */
export interface MailSender {
  readonly send: (message: Message) => Promise<void>;
}
