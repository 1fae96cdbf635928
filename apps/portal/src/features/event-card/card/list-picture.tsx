import type { CardEvent } from './card-event.ts';
import { clsx } from 'clsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { sidesOf } from './event-properties.ts';
import { Crest } from './team-rows.tsx';

interface Props {
  readonly event: Pick<CardEvent, 'imageUrl' | 'frameUrl' | 'team1' | 'team2'>;
  /** The title is hidden (`useListTitle`), so the picture is too: it shows what happens. */
  readonly isSpoilerFree: boolean;
  /** Above the fold: loads eagerly. */
  readonly eager?: boolean;
  /** Loads before all others. */
  readonly first?: boolean;
  readonly sizes?: string;
  readonly className?: string;
}

/**
 * The picture of a video in a list. In place of one that shows what happens, a frame from the start of the
 * clip, or without one the crests of both teams.
 */
export function ListPicture({ event, isSpoilerFree, className, ...rest }: Props) {
  const shown = isSpoilerFree ? (event.frameUrl ?? null) : event.imageUrl;
  if (!isSpoilerFree || shown !== null)
    return <Picture src={shown} className={className ?? ''} {...rest} />;
  const sides = sidesOf(event);
  const tints = sides === null ? undefined : ([sides[0].Color, sides[1].Color] as const);
  return (
    <span className={clsx('card-sides', className)}>
      <Picture src={null} {...(tints !== undefined && { tints })} />
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
