import { hasLicences, type DrmLicences } from './drm-licences.ts';
import { attributeOf } from './playlist-attributes.ts';

/** Requirement of a playlist's keys: none, a known licence server, or an unknown one. */
export type KeyNeed = 'none' | 'licence' | 'unknown-licence';

export type PlaylistNeedsOptions = {
  /** Captions are shown where there are any. */
  withCaptions: boolean;
  /** Licence servers that the page names; null for none. */
  drm: DrmLicences | null;
};

const attributesOf = (playlist: string, tag: string): string[] =>
  // Playlists of long broadcasts are read every few seconds.
  playlist.includes(`#${tag}:`)
    ? Array.from(playlist.matchAll(new RegExp(`^#${tag}:(.*)$`, 'gm')), ([, found = '']) => found)
    : [];

/** True if audio has segments of its own, or if there are several tracks to choose from. */
function hasAudioTracks(playlist: string): boolean {
  const groups = new Set<string>();
  return attributesOf(playlist, 'EXT-X-MEDIA')
    .filter((media) => attributeOf(media, 'TYPE') === 'AUDIO')
    .some((media) => {
      const group = attributeOf(media, 'GROUP-ID');
      const isSecond = groups.has(group);
      groups.add(group);
      return isSecond || attributeOf(media, 'URI') !== '';
    });
}

/** True if a master playlist names captions: in files of their own, or embedded in the video. */
const hasCaptions = (playlist: string): boolean =>
  attributesOf(playlist, 'EXT-X-MEDIA').some((media) =>
    ['SUBTITLES', 'CLOSED-CAPTIONS'].includes(attributeOf(media, 'TYPE')),
  );

export const hasVariables = (playlist: string): boolean =>
  attributesOf(playlist, 'EXT-X-DEFINE').length > 0;

/** Returns what the keys of a playlist need. One key that can be used is enough: streams name several. */
export function keyNeed(playlist: string, drm: DrmLicences | null): KeyNeed {
  const keys = [
    ...attributesOf(playlist, 'EXT-X-KEY'),
    ...attributesOf(playlist, 'EXT-X-SESSION-KEY'),
  ].filter((key) => attributeOf(key, 'METHOD') !== 'NONE');
  const systems = keys.map((key) => attributeOf(key, 'KEYFORMAT') || 'identity');
  if (systems.length === 0 || systems.includes('identity')) return 'none';
  return systems.some((system) => hasLicences(drm, system)) ? 'licence' : 'unknown-licence';
}

/** True if only the full build of the engine plays everything in this playlist, master or media. */
export const needsFullBuild = (
  playlist: string,
  { withCaptions, drm }: PlaylistNeedsOptions,
): boolean =>
  hasAudioTracks(playlist) ||
  hasVariables(playlist) ||
  keyNeed(playlist, drm) === 'licence' ||
  (withCaptions && hasCaptions(playlist));
