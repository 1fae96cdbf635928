import type { ClipCrop } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/constants';
import type { Messages } from '../../lib/i18n/messages.ts';

/** A side of the match. */
export interface PosterSide {
  readonly logo: string | null;
  readonly shortName: string;
  /** `#rrggbb`; null for the tenant's own. */
  readonly color: string | null;
}

/** Placeholder of the video: a picture, or the two sides where a picture would be a spoiler. */
export type EmbeddedPoster =
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'sides'; readonly sides: readonly PosterSide[] };

/** Data of the embedded page (in the frame) for its player (`server/embed`). */
export interface EmbeddedClip {
  readonly title: string;
  /** Shown when the stream is refused: where to watch the clip. */
  readonly refused: string;
  /** Shown when the stream is gone: the clip was removed. */
  readonly gone: string;
  readonly locale: Locale;
  readonly timeZone: string;
  /** Stream address. */
  readonly stream: string;
  readonly poster: EmbeddedPoster;
  readonly thumbnails: string | null;
  readonly hasTextTracks: boolean;
  /** Start of the clip in the video, s. */
  readonly start: number;
  readonly end: number;
  /** Crop window of a portrait clip. */
  readonly crop?: ClipCrop | undefined;
  /** The player's texts, parsed. */
  readonly messages: Pick<Messages, 'player' | 'playerSettings'>;
}
