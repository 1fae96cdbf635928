/** A mail as it leaves. */
export interface Mail {
  readonly to: string;
  /** Shown as the sender's name; the address is the installation's. */
  readonly fromName: string;
  readonly subject: string;
  /** Written when somebody asks for it. */
  readonly html: () => Promise<string>;
  readonly text: string;
  /** Takes the POST of a mail program whose own button was pressed (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Tenant whose mail it is. */
  readonly tenantId: string;
}

/** The way mails go. */
export interface Mailer {
  /** Hands a mail over. Rejects when it could not. */
  send(mail: Mail): Promise<void>;
  /** Deletes what is kept of mails to an address; only where mails are kept. */
  forget?(tenantId: string, to: string): Promise<void>;
  close(): void | Promise<void>;
}
