import type { Event } from '@grandstand/contract';
import { Crest, EventTime, sidesOf, TextWithScores } from '../../event-card/index.ts';

/** The event that a purchase opens; what is absent is not shown. */
export type OrderEvent = Pick<Event, 'id' | 'title'> &
  Partial<Pick<Event, 'team1' | 'team2' | 'date' | 'gameStartDate' | 'cancelled' | 'eventStatus'>>;

/** Returns what checkout and result pages show of an event. */
export const orderEventOf = ({
  id,
  title,
  team1,
  team2,
  date,
  gameStartDate,
  cancelled,
  eventStatus,
}: Event): OrderEvent => ({
  id,
  title,
  team1,
  team2,
  date,
  gameStartDate,
  cancelled,
  eventStatus,
});

/** The match of a purchase: crests, teams and kick-off. */
export function OrderMatch({ event }: { readonly event: OrderEvent }) {
  const { team1 = null, team2 = null, date, gameStartDate = null, cancelled = false } = event;
  const sides = sidesOf({ team1, team2 });
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      {sides !== null && (
        // Home on the left, as on posters.
        <span dir="ltr" className="flex shrink-0 -space-x-2.5">
          {sides.map((team) => (
            <Crest key={team.Id} team={team} className="size-11" />
          ))}
        </span>
      )}
      <p className="grid min-w-0">
        <span className="content-text font-semibold">
          {/* As one text, like its title elsewhere: the home team comes first in the direction of the names. */}
          <bdi>
            <TextWithScores
              text={sides === null ? event.title : `${sides[0].Name} – ${sides[1].Name}`}
            />
          </bdi>
        </span>
        {date !== undefined && (
          <EventTime event={{ date, gameStartDate, cancelled }} className="text-sm text-muted" />
        )}
      </p>
    </div>
  );
}
