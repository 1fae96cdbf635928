import type { CardEvent } from '../event-card/index.ts';
import { ShowCardResult } from './show-card-result.tsx';

/** Beside a card, row or large match: shows what is held back of it, where its viewer may ask for that. */
export const CardResult = ({ event }: { readonly event: CardEvent }) =>
  event.resultHidden &&
  (event.eventStatus === 'live' || event.mediaType !== 'event') && <ShowCardResult event={event} />;
