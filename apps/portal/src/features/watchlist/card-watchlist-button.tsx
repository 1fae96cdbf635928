import { isSpoiler, useListTitle, type CardEvent } from '../event-card/index.ts';
import { WatchlistButton } from './watchlist-button.tsx';

interface Props {
  readonly event: CardEvent;
  readonly className?: string;
}

interface LookProps extends Props {
  readonly look: 'card' | 'row';
}

/** Named as its card is: screen readers and messages tell no more than is seen. */
function QuietButton({ event, ...rest }: LookProps) {
  const { title } = useListTitle(event);
  return <WatchlistButton video={{ id: event.id, title }} {...rest} />;
}

const ListedButton = ({ event, ...rest }: LookProps) =>
  isSpoiler(event) ? (
    <QuietButton event={event} {...rest} />
  ) : (
    <WatchlistButton video={event} {...rest} />
  );

/** Saves the video of a card: goes into the card's slot for a button. */
export const CardWatchlistButton = (props: Props) => <ListedButton look="card" {...props} />;

/** The same in a row, on the page's own ground. */
export const RowWatchlistButton = (props: Props) => <ListedButton look="row" {...props} />;
