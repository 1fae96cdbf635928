import { useTranslations } from 'use-intl/react';
import { useSignedIn } from '../../lib/session/index.ts';
import { usePositions } from './position-store.ts';
import { Rail } from '../../ui/rail.tsx';
import { EventCard, hasNoReplay } from '../event-card/index.ts';

const most = 12;

/** What the viewer began to watch and did not finish; nothing without any. */
export function PositionRail({ now }: { readonly now: number }) {
  const t = useTranslations('playbackPosition');
  const card = useTranslations('eventCard');
  const signedIn = useSignedIn();
  const { started, byVideo } = usePositions();
  const open = (started ?? [])
    .filter(({ event }) => !hasNoReplay(event) && byVideo[event.id]?.isFinished !== true)
    .slice(0, most);
  if (!signedIn || open.length === 0) return null;
  return (
    <Rail title={t('rail')} texts={{ back: card('railBack'), forward: card('railForward') }}>
      {open.map(({ event }) => (
        <li key={event.id} className="min-w-0">
          <EventCard event={event} now={now} />
        </li>
      ))}
    </Rail>
  );
}
