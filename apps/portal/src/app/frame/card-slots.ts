import { WatchedBar } from '../../features/playback-position/index.ts';
import { ownSlots, type CardSlots } from '../../features/event-card/index.ts';
import { CardResultButton } from '../../features/spoiler-free/index.ts';
import { CardAccess } from '../../features/purchase/index.ts';
import { RowReminderButton } from '../../features/reminder/index.ts';
import { CardWatchlistButton, RowWatchlistButton } from '../../features/watchlist/index.ts';

/** Contents of the slots of cards in every list. */
export const cardSlots: CardSlots = {
  ...ownSlots,
  access: [CardAccess],
  progress: [WatchedBar],
  action: [CardWatchlistButton, CardResultButton],
  row: [RowReminderButton, RowWatchlistButton],
  result: [CardResultButton],
};
