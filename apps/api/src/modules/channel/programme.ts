/** What a programme of a channel may be: what sources say is cut down to this before it is kept. */

/** A programme as it is kept; times in ms since 1970. */
export interface Programme {
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
  readonly description: string | null;
  /** The event that it shows, as the source says. */
  readonly eventId: string | null;
}

/** A document that holds no program: in words for an operator. */
export class UnreadableProgram extends Error {
  override readonly name = 'UnreadableProgram';
}

const hourMs = 60 * 60_000;
/** No programme is longer: queries rely on it to look no further back. */
export const longestProgrammeMs = 24 * hourMs;
/** What has ended is kept so long, and what is to come so far ahead. */
export const retentionMs = 48 * hourMs;
export const maxAheadMs = 14 * 24 * hourMs;
/** Most programmes of one channel. */
export const maxStoredProgrammes = 2_000;
/** Most programmes that are looked at in one document. */
export const maxReadProgrammes = 20_000;

const maxTitle = 200;
const maxDescription = 1_000;
/** Control characters, and those that turn the direction of the text around them. */
const unwanted = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** A text of a source on one line, without what could break the page around it; '' for nothing. */
function cleaned(text: string, length: number): string {
  const plain = text.toWellFormed().replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  if (plain.length <= length) return plain;
  return `${plain
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

/** One programme of a source; null for one that makes no sense. */
export function programmeOf(given: {
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
  readonly description: string | null;
  readonly eventId: string | null;
}): Programme | null {
  const { startMs, endMs, eventId } = given;
  const title = cleaned(given.title, maxTitle);
  const lengthMs = endMs - startMs;
  // A comparison with NaN is false.
  if (!(lengthMs > 0 && lengthMs <= longestProgrammeMs) || title === '') return null;
  const description = cleaned(given.description ?? '', maxDescription);
  return {
    startMs,
    endMs,
    title,
    description: description === '' ? null : description,
    eventId: eventId !== null && /^[A-Za-z0-9_-]{1,64}$/.test(eventId) ? eventId : null,
  };
}

/**
 * The programmes around now in order: of two that begin together the first counts, and one ends at the
 * latest when the next begins.
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
