/** Limits of a channel's programmes, applied to source data before it is stored. */

/** A stored programme; times in ms since 1970. */
export interface Programme {
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
  readonly description: string | null;
  /** The event that it shows, according to the source. */
  readonly eventId: string | null;
}

/** A document without a program; the message is for operators. */
export class UnreadableProgram extends Error {
  override readonly name = 'UnreadableProgram';
}

const hourMs = 60 * 60_000;
/** Maximum length of a programme. Queries rely on it to bound how far back they look. */
export const maxProgrammeMs = 24 * hourMs;
/** How long ended programmes are retained, and how far ahead upcoming ones are stored. */
export const retentionMs = 48 * hourMs;
export const maxAheadMs = 14 * 24 * hourMs;
/** Maximum programmes per channel. */
export const maxStoredProgrammes = 2_000;
/** Maximum programmes read per document. */
export const maxReadProgrammes = 20_000;

const maxTitle = 200;
const maxDescription = 1_000;
/** Control characters, and marks that change text direction. */
const unwanted = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** Reduces a source's text to one line without characters that could break the page; '' if empty. */
function toOneLine(text: string, length: number): string {
  const plain = text.toWellFormed().replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  return `${plain
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

/** Builds a programme from source data; null if it is invalid. */
export function programmeOf(given: {
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
  readonly description: string | null;
  readonly eventId: string | null;
}): Programme | null {
  const { startMs, endMs, eventId } = given;
  const title = toOneLine(given.title, maxTitle);
  const lengthMs = endMs - startMs;
  // A comparison with NaN is false.
  if (!(lengthMs > 0 && lengthMs <= maxProgrammeMs) || title === '') return null;
  const description = toOneLine(given.description ?? '', maxDescription);
  return {
    startMs,
    endMs,
    title,
    description: description === '' ? null : description,
    eventId: eventId !== null && /^[A-Za-z0-9_-]{1,64}$/.test(eventId) ? eventId : null,
  };
}

/**
 * Sorts the programmes around now. Of two that start together the first counts, and each ends at the latest
 * when the next starts.
 */
export function inOrder(programmes: readonly Programme[], now: number): Programme[] {
  const near = programmes
    .filter(({ startMs, endMs }) => endMs > now - retentionMs && startMs < now + maxAheadMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const distinct = near.filter(({ startMs }, at) => startMs !== near[at - 1]?.startMs);
  return distinct.slice(0, maxStoredProgrammes).map((programme, at) => {
    const next = distinct[at + 1]?.startMs ?? Infinity;
    return { ...programme, endMs: Math.min(programme.endMs, next) };
  });
}
