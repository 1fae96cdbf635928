import { Suspense } from 'react';
import { useDeferredHydrated } from '../../lib/portal/use-hydrated.ts';
import { useNow } from '../../lib/portal/use-now.ts';
import type { CardEvent } from '../event-card/index.ts';
import { canBeReminded } from './reminder-time.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** Not needed to read a list, so it is neither in the HTML nor in the first script. */
const ReminderButton = lazyPart(async () => (await import('./reminder-button.tsx')).ReminderButton);

const placeholder = <span className="size-11" />;

/** The reminder button at the end of a match row, with reserved space. */
export const RowReminderButton = ({ event }: { readonly event: CardEvent }) => {
  const now = useNow();
  const hydrated = useDeferredHydrated();
  if (!canBeReminded(event, now)) return null;
  if (!hydrated) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <ReminderButton event={event} look="icon" />
    </Suspense>
  );
};
