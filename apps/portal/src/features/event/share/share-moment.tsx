import { Link2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';
import { useHidesResults } from '../../../lib/results/results.ts';
import { menuRowClass } from '../../../ui/overlay/menu.tsx';
import type { PartProps } from '../parts/event-part.ts';
import { shareLink } from './share-link.ts';

/** Before this position, s, there is no button: a link to the beginning serves as well. */
const minPosition = 5;

/** Shares a video from the viewer's position. */
export function ShareMoment({ page }: Pick<PartProps, 'page'>) {
  const t = useTranslations('event');
  const tMoment = useTranslations('shareMoment');
  const hidesResults = useHidesResults();
  const { get, subscribe } = page.playhead;
  const isPastStart = useSyncExternalStore(
    subscribe,
    () => (get() ?? 0) >= minPosition,
    () => false,
  );
  if (!isPastStart) return null;
  return (
    <button
      type="button"
      className={menuRowClass}
      data-closes-menu
      onClick={() => void shareLink(page.title, { hidesResults, at: get() }, t)}
    >
      <Link2 aria-hidden="true" className="size-4.5 shrink-0" />
      {tMoment('share')}
    </button>
  );
}
