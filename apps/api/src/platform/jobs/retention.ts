import { idempotencyKeyDays, hourMs, dayMs } from '@grandstand/contract/constants';

/**
 * How long personal data is retained that is deleted by the clock, ms. The jobs delete by these times and the
 * privacy policy names them, so that both always agree.
 */
export const retentionMs = {
  /** A session, from the login (SEC-03). */
  session: 30 * dayMs,
  /** Privacy choices. Proof of consent may be requested for this long. */
  consentChoice: 3 * 365 * dayMs,
  /** The ban of a device from chats. After that it may have another owner. */
  commentBan: 365 * dayMs,
  /** Reminders, from the start of their match. */
  reminder: dayMs,
  /** Who plays what from which network, from the last time it was seen. */
  playback: hourMs,
  /** From which network a payment was requested. */
  paymentSource: dayMs,
  /** Records that a mail was sent to an address. */
  sentMail: hourMs,
  /** Requests that may be repeated, with their results. */
  idempotencyKey: idempotencyKeyDays * dayMs,
} as const;
