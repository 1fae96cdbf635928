/**
 * Captions of a recording, cut into files for each playlist. Decode times restart with each run, so no file
 * of captions may extend beyond a discontinuity, and playlists of captions have the same discontinuities as those
 * of the video.
 */
import {
  decodeTimeOf,
  type NamedRendition,
  splitAtDiscontinuities,
  placeCues,
  type Segment,
  type Subtitles,
  type Video,
  writeCaptions,
} from '../../media/index.ts';

/**
 * Maximum length of a file of captions, µs. Players fetch at least one file ahead, and hls.js drops the
 * captions of a run whose video it has not loaded yet.
 */
const maxFileUs = 60_000_000;
/** Unit of MPEG-2 timestamps. */
const ticksPerSecond = 90_000;
/** Timestamps in X-TIMESTAMP-MAP have 33 bits. */
const timestampRange = 2 ** 33;

/**
 * Combines video segments into caption segments, none longer than `maxFileUs` or beyond a discontinuity.
 */
function captionSegments(segments: readonly Segment[]): Segment[] {
  const combined: Segment[] = [];
  for (const part of splitAtDiscontinuities(segments)) {
    let isContinued = false;
    for (const { run, startUs, durationUs } of part) {
      const last = combined.at(-1);
      if (isContinued && last !== undefined && last.durationUs + durationUs <= maxFileUs)
        combined[combined.length - 1] = { ...last, durationUs: last.durationUs + durationUs };
      else combined.push({ uri: '', run, startUs, durationUs });
      isContinued = true;
    }
  }
  return combined;
}

const nameOf = (language: string) => `captions-${language}`;

/** Returns the name of a language in that language. */
function labelOf(language: string): string {
  const languageName =
    new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return (languageName.charAt(0).toLocaleUpperCase(language) + languageName.slice(1)).replaceAll(
    '"',
    '',
  );
}

/**
 * Returns the renditions of a recording's captions; empty for other videos, whose captions are files.
 * @param segments the video segments of the playlist, on the event's clock
 */
export const recordedCaptions = (
  { subtitles }: Pick<Video, 'subtitles'>,
  segments: readonly Segment[],
): NamedRendition[] =>
  subtitles.map(({ language }) => ({
    name: nameOf(language),
    // Relative to the playlist, so that requests for them are checked like the playlist.
    base: '',
    attributes: new Map([
      ['TYPE', 'SUBTITLES'],
      ['GROUP-ID', '"captions"'],
      ['NAME', `"${labelOf(language)}"`],
      ['LANGUAGE', `"${language}"`],
      ['DEFAULT', 'NO'],
      ['AUTOSELECT', 'YES'],
      ['FORCED', 'NO'],
    ]),
    mapUris: [],
    segments: captionSegments(segments).map((segment, index) => ({
      ...segment,
      uri: `${nameOf(language)}-${index}.vtt`,
    })),
    durationUs: segments.reduce((sum, { durationUs }) => sum + durationUs, 0),
  }));

/** Removes captions that are not shown in a part, ms on the event's clock. */
export const withoutOtherCues = (
  video: Video,
  part: { readonly startMs: number; readonly endMs: number },
): Video => ({
  ...video,
  subtitles: video.subtitles.map(({ language, cues }) => ({
    language,
    cues: cues.filter(({ startMs, endMs }) => startMs < part.endMs && endMs > part.startMs),
  })),
});

const fileName = /^captions-([A-Za-z-]{2,12})-(\d{1,5})\.vtt$/;

/** Returns the cues that a segment shows, in times from its start. */
const cuesIn = ({ cues }: Subtitles, { run, startUs, durationUs }: Segment) =>
  placeCues(
    cues.filter(({ endMs }) => endMs * 1000 > startUs),
    [{ run, recordedUs: startUs, startUs: 0, durationUs }],
  );

/**
 * Returns a file of captions of a recording; null if there is no such file.
 * @param video the whole recording, for the decode times of its runs
 * @param shown the same on the event's clock, whose position 0 was at `originMs`
 */
export async function captionsText(
  { video, shown, originMs }: { video: Video; shown: Video; originMs: number },
  segments: readonly Segment[],
  file: string,
): Promise<string | null> {
  const [, language, index] = fileName.exec(file) ?? [];
  const subtitles = shown.subtitles.find((subtitle) => subtitle.language === language);
  const segment = captionSegments(segments)[Number(index)];
  const run = segment === undefined ? undefined : video.runs?.[segment.run];
  if (subtitles === undefined || segment === undefined || run === undefined) return null;
  const secondsIntoRun = segment.startUs / 1e6 - (run.startMs - originMs) / 1000;
  const ticks = Math.round(
    ((await decodeTimeOf(video, segment.run)) + secondsIntoRun) * ticksPerSecond,
  );
  const map = `X-TIMESTAMP-MAP=MPEGTS:${ticks % timestampRange},LOCAL:00:00:00.000`;
  return writeCaptions(cuesIn(subtitles, segment), [map]);
}
