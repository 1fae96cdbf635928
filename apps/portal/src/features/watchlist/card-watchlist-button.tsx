import type { CardEvent } from '../event-card/index.ts';
import { WatchlistButton } from './watchlist-button.tsx';

interface Props {
  readonly event: Pick<CardEvent, 'id' | 'title'>;
  readonly className?: string;
}

/** Saves the video of a card: goes into the card's slot for a button. */
export const CardWatchlistButton = ({ event, className }: Props) => (
  <WatchlistButton video={event} look="card" className={className} />
);

/** The same in a row, on the page's own ground. */
export const RowWatchlistButton = ({ event, className }: Props) => (
  <WatchlistButton video={event} look="row" className={className} />
);
