import type { CardEvent } from '../event-card/index.ts';
import { ShowCardResult } from './show-card-result.tsx';

/** Next to a card, row or hero match: reveals its hidden result, if the viewer may see it. */
export const CardResult = ({ event }: { readonly event: CardEvent }) =>
  event.resultHidden &&
  (event.eventStatus === 'live' || event.mediaType !== 'event') && <ShowCardResult event={event} />;
