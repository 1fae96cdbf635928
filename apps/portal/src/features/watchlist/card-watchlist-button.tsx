import { isSpoilerToViewer, useListTitle, type CardEvent } from '../event-card/index.ts';
import { WatchlistButton } from './watchlist-button.tsx';

interface Props {
  readonly event: CardEvent;
  readonly className?: string;
}

interface LookProps extends Props {
  readonly look: 'card' | 'row';
}

/** Its name has the title of the card, so that screen readers and messages reveal no more than the card. */
function SpoilerFreeButton({ event, ...rest }: LookProps) {
  const { title } = useListTitle(event);
  return <WatchlistButton video={{ id: event.id, title }} {...rest} />;
}

const ListedButton = ({ event, ...rest }: LookProps) =>
  isSpoilerToViewer(event) ? (
    <SpoilerFreeButton event={event} {...rest} />
  ) : (
    <WatchlistButton video={event} {...rest} />
  );

/** Saves the video of a card; rendered in the card's action slot. */
export const CardWatchlistButton = (props: Props) => <ListedButton look="card" {...props} />;

/** The same in a row, on the page's own background. */
export const RowWatchlistButton = (props: Props) => <ListedButton look="row" {...props} />;
