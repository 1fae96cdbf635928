import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePagePath, useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { fixtureQuery } from '../fixture/fixture.api.ts';
import { PostponeDialog } from '../fixture/postpone-dialog.tsx';
import { useMay } from '../session/session.api.ts';
import type { Desk } from './use-desk.ts';

/** Announces to viewers that the match starts later, with a note. */
function DelayButton({ eventId }: { readonly eventId: string }) {
  const { api } = useStudio();
  const t = useTranslations('deskSetup');
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...fixtureQuery(api, eventId), enabled: isOpen });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Clock aria-hidden className="size-5" />
        {t('announceDelay')}
      </Button>
      {isOpen && (
        <QueryResult query={query} fallback={null}>
          {(event) => (
            <WithTexts of="fixture">
              <PostponeDialog isDelay event={event} onClose={() => setIsOpen(false)} />
            </WithTexts>
          )}
        </QueryResult>
      )}
    </>
  );
}

interface Props {
  readonly desk: Desk;
}

function Links({ desk: { event, view } }: Props) {
  const may = useMay();
  const t = useTranslations('deskSetup');
  const { tenant } = useStudio();
  const { id } = event;
  const pagePath = usePagePath();
  const isOver = view.status === 'archived';
  return (
    <nav aria-label={t('links')} className="grid grid-cols-2 gap-2">
      {isOver && may('recording:edit') && (
        <Link
          to="/library/$eventId"
          params={{ eventId: id }}
          className={buttonClass('secondary', 'col-span-2')}
        >
          {t('trimRecording')}
        </Link>
      )}
      {view.status === 'upcoming' && may('event:edit') && !event.cancelled && (
        <DelayButton eventId={id} />
      )}
      {tenant.hasChat && may('moderation:edit') && (
        <Link
          to="/moderation"
          search={{ match: id, state: 'shown' }}
          className={buttonClass('secondary')}
        >
          {t('chat')}
        </Link>
      )}
      {may('event:edit') && (
        <Link to="/fixtures/$eventId" params={{ eventId: id }} className={buttonClass('secondary')}>
          {t('editMatch')}
        </Link>
      )}
      <a href={pagePath(id)} className={buttonClass('secondary')}>
        {t('matchPage')}
      </a>
    </nav>
  );
}

/** Links from the desk to other pages of the match, and a button that announces its delay. */
export const MatchLinks = ({ desk }: Props) => (
  <WithTexts of="deskSetup">
    <Links desk={desk} />
  </WithTexts>
);
