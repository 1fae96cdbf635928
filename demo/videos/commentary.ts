import type { Video, VideoMoment, MomentType, Side } from './video.ts';

export const captionLanguages = ['en', 'de', 'he'] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];

/** Each language's own name, for the caption menu. */
export const languageNames: Record<CaptionLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  he: 'עברית',
};

interface Phrases {
  sides: Record<Side, string>;
  /** Placeholders: `{side}`, `{n}` (shirt number) and `{score}`. Multiple lines alternate. */
  lines: Partial<Record<MomentType, readonly string[]>>;
  /** For a goal without a clear scorer. */
  goalWithoutScorer: string;
}

/** The phrases of the captions, which the check of texts compares. */
export const phrasesByLanguage: Record<CaptionLanguage, Phrases> = {
  en: {
    sides: { home: 'home side', away: 'visitors' },
    lines: {
      kick_off: ['The referee blows the whistle and we are under way!'],
      second_half: ['The second half begins.'],
      goal: [
        'Goal for the {side}! Number {n} makes it {score}.',
        'It is in! The {side} score through number {n}: {score}.',
        'Number {n} finds the net for the {side}! {score}.',
      ],
      shot: [
        'Number {n} tries for the {side}, no goal.',
        'A chance for the {side}, number {n} lets it go.',
      ],
      save: [
        'What a save by number {n}!',
        'The keeper of the {side} is there, number {n} keeps it out.',
      ],
      corner: ['Corner for the {side}.'],
      foul: [
        'Foul by number {n} of the {side}.',
        'The whistle goes: number {n} of the {side} was late.',
      ],
      yellow_card: ['Yellow card for number {n} of the {side}.'],
      suspension: ['Two minutes on the bench for number {n} of the {side}.'],
      penalty: ['Seven-metre throw for the {side}!'],
      half_time: ['Half-time. The score is {score}.'],
      full_time: ['It is all over! The final score is {score}.'],
    },
    goalWithoutScorer: 'Goal for the {side}! It is {score}.',
  },
  de: {
    sides: { home: 'Gastgeber', away: 'Gäste' },
    lines: {
      kick_off: ['Anpfiff, das Spiel läuft!'],
      second_half: ['Weiter geht es mit der zweiten Halbzeit.'],
      goal: [
        'Tor für die {side}! Die Nummer {n} trifft zum {score}.',
        'Drin ist er! Die {side} jubeln, die Nummer {n} macht das {score}.',
        'Die Nummer {n} lässt das Netz zappeln, neuer Stand {score}.',
      ],
      shot: [
        'Die Nummer {n} der {side} versucht es, kein Tor.',
        'Chance für die {side}, die Nummer {n} vergibt.',
      ],
      save: [
        'Starke Parade der Nummer {n}!',
        'Der Ball ist sicher bei der Nummer {n}, gehalten für die {side}.',
      ],
      corner: ['Ecke für die {side}.'],
      foul: ['Foul der Nummer {n} der {side}.', 'Pfiff: Die Nummer {n} der {side} kam zu spät.'],
      yellow_card: ['Gelbe Karte für die Nummer {n} der {side}.'],
      suspension: ['Zwei Minuten Strafe für die Nummer {n} der {side}.'],
      penalty: ['Siebenmeter für die {side}!'],
      half_time: ['Halbzeit. Es steht {score}.'],
      full_time: ['Schluss! Der Endstand ist {score}.'],
    },
    goalWithoutScorer: 'Tor für die {side}! Es steht {score}.',
  },
  he: {
    sides: { home: 'המארחת', away: 'האורחת' },
    lines: {
      kick_off: ['השופט שורק והמשחק יוצא לדרך!'],
      second_half: ['המחצית השנייה מתחילה.'],
      goal: [
        'שער לקבוצה {side}! מספר {n} קובע {score}.',
        'הכדור בפנים! מספר {n} מבקיע לקבוצה {side}: {score}.',
        'מספר {n} של הקבוצה {side} מוצא את הרשת! {score}.',
      ],
      shot: ['מספר {n} של הקבוצה {side} מנסה, אין שער.', 'הזדמנות לקבוצה {side}, מספר {n} מחמיץ.'],
      save: ['איזו הצלה של מספר {n}!', 'השוער של הקבוצה {side} במקום, מספר {n} עוצר.'],
      corner: ['קרן לקבוצה {side}.'],
      foul: ['עבירה של מספר {n} מהקבוצה {side}.', 'שריקה: מספר {n} מהקבוצה {side} איחר.'],
      yellow_card: ['כרטיס צהוב למספר {n} מהקבוצה {side}.'],
      suspension: ['שתי דקות הרחקה למספר {n} מהקבוצה {side}.'],
      penalty: ['זריקת שבעה מטרים לקבוצה {side}!'],
      half_time: ['מחצית. התוצאה היא {score}.'],
      full_time: ['זה נגמר! תוצאת הסיום היא {score}.'],
    },
    goalWithoutScorer: 'שער לקבוצה {side}! התוצאה {score}.',
  },
};

/** Returns one commentary line for a moment, or null if the language has none for its type. */
function lineFor(language: CaptionLanguage, moment: VideoMoment, turn: number): string | null {
  const phrases = phrasesByLanguage[language];
  const choices = phrases.lines[moment.type];
  let line = choices?.[turn % choices.length];
  if (moment.type === 'goal' && moment.playerNumber === null) line = phrases.goalWithoutScorer;
  if (!line) return null;
  return line
    .replace('{side}', moment.side ? phrases.sides[moment.side] : '')
    .replace('{n}', String(moment.playerNumber ?? ''))
    .replace('{score}', `${moment.score.home}:${moment.score.away}`);
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

/** Returns the commentary of a video in one language: a cue per moment, without overlaps. */
export function commentaryCues(video: Video, language: CaptionLanguage): Cue[] {
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
