import type { CardEvent } from '../event-card/index.ts';
import { ShowCardResult } from './show-card-result.tsx';

/**
 * Next to a card, row or hero match: the button that reveals its hidden result. Only for live matches and for
 * clips and highlights.
 */
export const CardResultButton = ({ event }: { readonly event: CardEvent }) =>
  event.resultHidden &&
  (event.eventStatus === 'live' || event.mediaType !== 'event') && <ShowCardResult event={event} />;
