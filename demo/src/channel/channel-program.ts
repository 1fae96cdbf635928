import { dayMs, minuteMs } from '@grandstand/contract/constants';
import { fixturesOf } from '../match/fixtures.ts';
import type { DemoVideos, VideoId } from '../videos.ts';
import { type Match } from '../match/match.ts';
import type { Channel } from '../world/world.ts';
import { worldOf } from '../world/worlds.ts';

/** One programme in a channel's guide. */
export interface DemoProgramme {
  readonly title: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  /** The match whose replay it shows. */
  readonly eventId: string;
}

/** Programmes start every quarter of an hour. */
export const programmeMs = 15 * minuteMs;
/** How far a guide reaches back and ahead. */
const behindMs = dayMs;
const aheadMs = 3 * dayMs;
/** Days of matches that are repeated. */
const repeatedDays = 21;
/** Days between the last of them and the programme: more than a guide reaches ahead, so all have ended. */
const gapDays = 4;

/** Returns the id of the video that a channel shows in a quarter of an hour; its videos alternate. */
export const videoOfQuarter = ({ videos }: Channel, quarter: number): VideoId =>
  videos[quarter % videos.length] ?? videos[0];

/** Returns the matches of the weeks before a day that could be repeated. */
function archiveOf(tenantId: string, day: number, now: number, videos: DemoVideos): Match[] {
  const until = day - gapDays * dayMs;
  return fixturesOf(worldOf(tenantId), until - repeatedDays * dayMs, until, now, videos).filter(
    ({ video, cancelled }) => video !== null && !cancelled,
  );
}

/**
 * Returns the program of a tenant's channel around `now` (ms since 1970): archived matches, one per quarter
 * of an hour. Stable: a quarter always shows the same match.
 * @returns null for a channel that the tenant does not have, or that follows a schedule; empty if no match of
 *   the tenant shows the channel's video
 */
export function demoProgram(
  tenantId: string,
  channelId: string,
  now: number,
  videos: DemoVideos,
): DemoProgramme[] | null {
  const { channels } = worldOf(tenantId);
  const index = channels.findIndex(({ id }) => id === channelId);
  const channel = channels[index];
  if (channel === undefined || channel.isScheduled === true) return null;
  const first = Math.floor((now - behindMs) / programmeMs);
  const last = Math.floor((now + aheadMs) / programmeMs);
  const archives = new Map<number, Match[]>();
  return Array.from({ length: last - first }, (_, offset) => first + offset).flatMap((quarter) => {
    const startMs = quarter * programmeMs;
    const day = Math.floor(startMs / dayMs) * dayMs;
    const archive = archives.get(day) ?? archiveOf(tenantId, day, now, videos);
    archives.set(day, archive);
    const video = videoOfQuarter(channel, quarter);
    const fitting = archive.filter((match) => match.video?.id === video);
    // Programmes with the same video follow each other in the order of the archive: a larger step that the number of
    // matches divides would repeat one all day.
    const turn = Math.floor(quarter / channel.videos.length);
    const match = fitting[(turn + index * 3) % Math.max(1, fitting.length)];
    if (match === undefined) return [];
    return [
      {
        title: `${match.home.title} – ${match.away.title}`,
        description: `${match.league.title}, round ${match.round}: the match again.`,
        start: new Date(startMs).toISOString(),
        end: new Date(startMs + programmeMs).toISOString(),
        eventId: match.id,
      },
    ];
  });
}

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const xmltvTime = (iso: string): string => `${iso.slice(0, 19).replace(/[-:T]/g, '')} +0000`;

/** Formats a program as XMLTV, the usual exchange format of guides. */
export function xmltvOf(channelId: string, program: readonly DemoProgramme[]): string {
  const programmes = program.map(
    ({ title, description, start, end }) =>
      `<programme start="${xmltvTime(start)}" stop="${xmltvTime(end)}" channel="${channelId}"><title lang="en">${xmlText(title)}</title><desc lang="en">${xmlText(description)}</desc></programme>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tv SYSTEM "xmltv.dtd">
<tv generator-info-name="Grandstand demo">
<channel id="${channelId}"><display-name>${channelId}</display-name></channel>
${programmes.join('\n')}
</tv>
`;
}

/** Returns where the demo serves the guide of its `index`-th channel: alternately as JSON and XMLTV. */
export const guidePath = (channelId: string, index: number): string =>
  `/demo/guide/${channelId}.${index % 2 === 0 ? 'json' : 'xml'}`;
