import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales, type Locale } from '@grandstand/contract/constants';
import type { Video, VideoMoment, MomentType, Side } from './video.ts';

interface Phrases {
  /** How the language writes a score: `{home}` and `{away}`. */
  readonly score: string;
  /** In the case that the lines require. */
  readonly sides: Readonly<Record<Side, string>>;
  /** Placeholders: `{side}`, `{n}` (shirt number) and `{score}`. Multiple lines alternate. */
  readonly lines: Readonly<Partial<Record<MomentType, readonly string[]>>>;
  /** For a goal whose scorer is unknown. */
  readonly goalWithoutScorer: string;
}

const localesFolder = join(import.meta.dirname, '../locales');

/** The commentary in each language that has one, read once. */
const phrasesByLocale: ReadonlyMap<Locale, Phrases> = new Map(
  locales
    .map((locale) => ({ locale, file: join(localesFolder, locale, 'commentary.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ locale, file }) => {
      const { commentary } = JSON.parse(readFileSync(file, 'utf8')) as { commentary: Phrases };
      return [locale, commentary] as const;
    }),
);

/** The languages of the captions. */
export const captionLanguages: readonly Locale[] = [...phrasesByLocale.keys()];

/** Returns one commentary line for a moment, or null if the language has none for its type. */
function lineFor(language: Locale, moment: VideoMoment, turn: number): string | null {
  const phrases = phrasesByLocale.get(language);
  if (phrases === undefined) return null;
  const choices = phrases.lines[moment.type];
  let line = choices?.[turn % choices.length];
  if (moment.type === 'goal' && moment.playerNumber === null) line = phrases.goalWithoutScorer;
  if (!line) return null;
  return line
    .replace('{side}', moment.side ? phrases.sides[moment.side] : '')
    .replace('{n}', String(moment.playerNumber ?? ''))
    .replace('{score}', phrases.score)
    .replace('{home}', String(moment.score.home))
    .replace('{away}', String(moment.score.away));
}

function timestamp(ms: number): string {
  const pad = (value: number, size: number): string => String(value).padStart(size, '0');
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}.${pad(ms % 1000, 3)}`;
}

/** One cue of a WebVTT file; times in ms. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** Formats a WebVTT file whose zero is the first frame of the video. */
export function webVtt(cues: readonly Cue[]): string {
  const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n';
  const blocks = cues.map(
    (cue) => `\n${timestamp(cue.startMs)} --> ${timestamp(cue.endMs)}\n${cue.text}\n`,
  );
  return head + blocks.join('');
}

/** A reading speed that most people reach, characters per second. */
export const readableRate = 20;
const readingMs = (text: string): number => Math.ceil((text.length / readableRate) * 1000);

/** A commentator's reaction time, and the shortest time that a cue is shown. */
const reactionMs = 200;
const minCueMs = 4000;

/**
 * Returns the commentary of a video in one language, without overlaps: a cue for each moment of a type that the
 * language has lines for.
 */
export function commentaryCues(video: Video, language: Locale): Cue[] {
  const turns = new Map<MomentType, number>();
  const cues: Cue[] = [];
  for (const moment of video.moments) {
    const turn = turns.get(moment.type) ?? 0;
    turns.set(moment.type, turn + 1);
    const text = lineFor(language, moment, turn);
    if (text === null) continue;
    const before = cues.at(-1);
    // The next cue starts only once the previous one could be read.
    const readMs = before ? before.startMs + readingMs(before.text) : 0;
    const startMs = Math.max(moment.atMs + reactionMs, readMs);
    if (before) before.endMs = Math.min(before.endMs, startMs);
    const endMs = Math.min(video.durationMs, startMs + Math.max(minCueMs, readingMs(text)));
    cues.push({ startMs, endMs, text });
  }
  return cues;
}
