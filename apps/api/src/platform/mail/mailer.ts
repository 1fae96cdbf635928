/** An outgoing mail. */
export interface Mail {
  readonly to: string;
  /** Sender's name; the address is the installation's. */
  readonly fromName: string;
  readonly subject: string;
  /** Rendered only when needed. */
  readonly html: () => Promise<string>;
  readonly text: string;
  /** Receives the POST of a mail program's own unsubscribe button (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Tenant that sends the mail. */
  readonly tenantId: string;
}

/** Sends mails. */
export interface Mailer {
  /** Sends a mail. Rejects on failure. */
  send(mail: Mail): Promise<void>;
  /** Deletes stored mails to an address; only for mailers that store them. */
  deleteStored?(tenantId: string, to: string): Promise<void>;
  close(): void | Promise<void>;
}
