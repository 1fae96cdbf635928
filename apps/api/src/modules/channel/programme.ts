/** Converts a channel's programmes from source data to stored ones, within limits. */
import { isInvisible, dayMs, hourMs } from '@grandstand/contract';
import { createTimeParser } from './guide-time.ts';

/** A stored programme; times in ms since 1970. */
export interface Programme {
  readonly startMs: number;
  readonly endMs: number;
  readonly title: string;
  readonly description: string | null;
  /** The event that it shows, according to the source. */
  readonly eventId: string | null;
}

/** Thrown for a document without a program; the message is for operators. */
export class UnreadableProgramError extends Error {
  override readonly name = 'UnreadableProgramError';
}

/** Maximum length of a programme. Queries look back this far for programmes that are still running. */
export const maxProgrammeMs = dayMs;
/** How long ended programmes are retained. */
export const retentionMs = 2 * dayMs;
/** How far ahead upcoming programmes are stored. */
export const maxAheadMs = 14 * dayMs;
/** Maximum programmes per channel. */
export const maxStoredProgrammes = 2_000;
/** Maximum programmes read per document. */
export const maxReadProgrammes = 20_000;

/** Maximum lengths of texts, characters. */
const maxTitleLength = 200;
const maxDescriptionLength = 1_000;
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

/** A programme as its source writes it. */
export interface WrittenProgramme {
  readonly title: string;
  readonly description: string | null;
  readonly eventId: string | null;
  readonly start: string | number;
  /** Null if the source leaves it out. */
  readonly end: string | number | null;
}

/** Programmes of a source, and those that were left out. */
export interface ReadProgrammes {
  readonly programmes: readonly Programme[];
  /** Each programme that was left out with the reason, for operators. */
  readonly dropped: readonly string[];
}

/** Assumed length of the last programme if its source gives no end. */
const lastLengthMs = hourMs;
/** Maximum length of a text that a reason quotes, characters. */
const maxQuotedLength = 60;
const quoted = (text: string | number): string => `"${toOneLine(String(text), maxQuotedLength)}"`;

/** A programme with parsed times, ms since 1970; NaN for a time that cannot be read. */
interface TimedProgramme {
  readonly written: WrittenProgramme;
  readonly title: string;
  readonly startMs: number;
  /** Null if the source leaves it out. */
  readonly endMs: number | null;
}

/** Returns why a programme cannot be shown, or null. */
function faultOf({ written, title, startMs, endMs }: TimedProgramme): string | null {
  if (isInvisible(title)) return 'has no title';
  if (Number.isNaN(startMs)) return `has a start that cannot be read: ${quoted(written.start)}`;
  if (endMs === null) return null;
  if (Number.isNaN(endMs)) return `has an end that cannot be read: ${quoted(written.end ?? '')}`;
  if (endMs <= startMs) return 'does not end after its start';
  return endMs - startMs > maxProgrammeMs ? 'lasts longer than a day' : null;
}

/**
 * Builds programmes from source data. One without an end ends when the next starts, after a day at the
 * latest, and the last one after an hour.
 */
export function programmesOf(all: readonly WrittenProgramme[]): ReadProgrammes {
  const parseTime = createTimeParser();
  const dropped: string[] = [];
  const valid: TimedProgramme[] = [];
  for (const written of all) {
    const timed = {
      written,
      title: toOneLine(written.title, maxTitleLength),
      startMs: parseTime(written.start),
      endMs: written.end === null ? null : parseTime(written.end),
    };
    const fault = faultOf(timed);
    if (fault === null) valid.push(timed);
    else dropped.push(`${quoted(written.title || written.start)} ${fault}`);
  }
  const starts = valid.map(({ startMs }) => startMs).toSorted((a, b) => a - b);
  /** Returns the first start after `startMs`, by binary search. */
  const nextAfter = (startMs: number): number | undefined => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) > startMs) high = middle;
      else low = middle + 1;
    }
    return starts[low];
  };
  const programmes = valid.map(({ written, title, startMs, endMs }): Programme => {
    const description = toOneLine(written.description ?? '', maxDescriptionLength);
    const { eventId } = written;
    const next = nextAfter(startMs) ?? startMs + lastLengthMs;
    return {
      startMs,
      endMs: endMs ?? Math.min(next, startMs + maxProgrammeMs),
      title,
      description: description === '' ? null : description,
      eventId: eventId !== null && /^[A-Za-z0-9_-]{1,64}$/.test(eventId) ? eventId : null,
    };
  });
  return { programmes, dropped };
}

/**
 * Returns the programmes around `now` in order, at most as many as are stored. Of two that start at the same
 * time it drops the second, and each ends at the latest when the next one starts.
 */
export function withoutOverlaps(
  { programmes, dropped }: ReadProgrammes,
  now: number,
): ReadProgrammes {
  const near = programmes
    .filter(({ startMs, endMs }) => endMs > now - retentionMs && startMs < now + maxAheadMs)
    .toSorted((a, b) => a.startMs - b.startMs);
  const distinct = near.filter(({ startMs }, index) => startMs !== near[index - 1]?.startMs);
  const duplicates = near.filter(({ startMs }, index) => startMs === near[index - 1]?.startMs);
  const stored = distinct.slice(0, maxStoredProgrammes).map((programme, index) => {
    const next = distinct[index + 1]?.startMs ?? Infinity;
    return { ...programme, endMs: Math.min(programme.endMs, next) };
  });
  return {
    programmes: stored,
    dropped: [
      ...dropped,
      ...duplicates.map(({ title }) => `${quoted(title)} starts together with another one`),
      ...distinct
        .slice(maxStoredProgrammes)
        .map(({ title }) => `${quoted(title)} is beyond the ${maxStoredProgrammes} of a channel`),
    ],
  };
}
