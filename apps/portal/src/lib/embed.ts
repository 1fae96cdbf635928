/** Embedded clip players for other sites: which clips qualify, their URL, and the embed code. */
import type { Event } from '@grandstand/contract';
import { escapeHtml } from '@grandstand/contract/constants';

/** Default size of a clip's player, px. */
export const embedSizeOf = ({ source }: Pick<Event, 'source'>) =>
  source.clip?.crop ? { width: 360, height: 640 } : { width: 640, height: 360 };

/** Returns the path of a clip's player, without locale prefix: `/embed/clips/c1/`. */
export const embedPath = (id: string, hidesResults: boolean): string =>
  `/embed/clips/${encodeURIComponent(id)}/${hidesResults ? '?results=hide' : ''}`;

/**
 * True if everyone may watch a clip, everywhere: its stream has the shared address. One with a grant in it
 * (`/media/h/`) belongs to one viewer or country.
 */
export const isEmbeddable = ({
  source: { hd, clip },
  visibility,
  cancelled,
  safeguarded,
  isEventAvailableForUser,
  isEventAvailableInUserRegion,
}: Pick<
  Event,
  | 'source'
  | 'visibility'
  | 'cancelled'
  | 'safeguarded'
  | 'isEventAvailableForUser'
  | 'isEventAvailableInUserRegion'
>): boolean =>
  isEventAvailableForUser &&
  isEventAvailableInUserRegion &&
  clip !== null &&
  hd !== null &&
  !hd.includes('/media/h/') &&
  visibility !== 'private' &&
  !cancelled &&
  safeguarded !== true;

interface EmbedCode {
  /** Absolute URL of the player. */
  readonly address: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the HTML element with which another site embeds the player. */
export const embedCode = ({ address, title, width, height }: EmbedCode): string =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}"` +
  ' style="border:0;max-width:100%" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen' +
  ' loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>';
