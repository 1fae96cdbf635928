import type { CardEvent } from './card-event.ts';
import { clsx } from 'clsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { sidesOf } from './event-properties.ts';
import { Crest } from './team-rows.tsx';

interface Props {
  readonly event: Pick<
    CardEvent,
    'mediaType' | 'eventStatus' | 'imageUrl' | 'frameUrl' | 'team1' | 'team2'
  >;
  /**
   * True if the title is hidden (`useListTitle`). The picture is then hidden too, because it shows what
   * happens.
   */
  readonly isSpoilerFree: boolean;
  /** Above the fold: loads eagerly. */
  readonly eager?: boolean;
  /** Loads before all others. */
  readonly first?: boolean;
  readonly sizes?: string;
  readonly className?: string;
}

/** True for a poster that was drawn from crests and colours, unlike a photograph. */
export const isDrawnPoster = (url: string): boolean => /\.svg(?:\?|$)/.test(url);

/** True for a replay that shows its kick-off: without a picture, or with a drawn one. */
const showsKickOff = ({ mediaType, eventStatus, imageUrl, frameUrl }: Props['event']): boolean =>
  mediaType === 'event' &&
  eventStatus === 'archived' &&
  frameUrl !== undefined &&
  (imageUrl === null || imageUrl === frameUrl || isDrawnPoster(imageUrl));

/**
 * The picture of a video in a list. If its own picture would be a spoiler: a frame from the start of the
 * clip. Without a picture: the crests of both teams. For a replay: the crests over a frame of the kick-off.
 */
export function ListPicture({ event, isSpoilerFree, className, ...rest }: Props) {
  const frame = event.frameUrl ?? null;
  const isKickOff = showsKickOff(event);
  const shown = isSpoilerFree || isKickOff ? frame : event.imageUrl;
  const sides = sidesOf(event);
  const hasCrests = sides !== null && (isKickOff || shown === null);
  if (!hasCrests && !(isSpoilerFree && shown === null))
    return <Picture src={shown} className={className ?? ''} {...rest} />;
  const tints = sides === null ? undefined : ([sides[0].Color, sides[1].Color] as const);
  return (
    <span className={clsx('card-sides', className)}>
      <Picture src={shown} {...(tints !== undefined && { tints })} {...(shown !== null && rest)} />
      {shown !== null && <span className="card-scrim" />}
      {sides !== null && (
        // The home team is on the left, as on every poster.
        <span dir="ltr" className="card-crests">
          {sides.map((team) => (
            <Crest key={team.Id} team={team} />
          ))}
        </span>
      )}
    </span>
  );
}
