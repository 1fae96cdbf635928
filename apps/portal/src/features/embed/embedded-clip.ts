import type { ClipCrop } from '@grandstand/contract';
import type { Locale } from '@grandstand/contract/names';
import type { Messages } from '../../lib/i18n/messages.ts';

/** A side of the match. */
export interface PosterSide {
  readonly logo: string | null;
  readonly shortName: string;
  /** `#rrggbb`; the tenant's own without one. */
  readonly color: string | null;
}

/** Stands where the film will be: a picture, or the sides where a picture would tell of the match. */
export type EmbeddedPoster =
  | { readonly kind: 'picture'; readonly address: string }
  | { readonly kind: 'sides'; readonly sides: readonly PosterSide[] };

/** What the page in a frame brings for its player (`server/embed`). */
export interface EmbeddedClip {
  readonly title: string;
  /** Said when the stream is refused: where the clip may be watched. */
  readonly refused: string;
  readonly locale: Locale;
  readonly timeZone: string;
  /** Address of the stream. */
  readonly stream: string;
  readonly poster: EmbeddedPoster;
  readonly thumbnails: string | null;
  readonly hasTextTracks: boolean;
  /** The part of the film to show, s of it. */
  readonly start: number;
  readonly end: number;
  /** The upright window it is shown through. */
  readonly crop?: ClipCrop | undefined;
  /** The texts of the player, parsed. */
  readonly messages: Pick<Messages, 'player' | 'playerSettings'>;
}
