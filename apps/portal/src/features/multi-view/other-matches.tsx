import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useFollowScoreboard, useScoreboardRows } from '../../lib/scoreboard/scoreboard-store.ts';
import { buttonClass } from '../../ui/button.ts';
import type { CardEvent } from '../event-card/index.ts';
import { ListFailed } from './list-failed.tsx';
import { liveMatchesQuery } from './multi-view.api.ts';
import { PickerRow } from './picker-row.tsx';

interface Props {
  /** The matches of the page. */
  readonly ids: readonly string[];
  readonly onAdd: (id: string) => void;
  readonly onOpenPicker: () => void;
}

const noEvents: readonly CardEvent[] = [];

/**
 * The live matches that are not on the page, each with a press to add it. A narrow place has a button in their
 * stead, or states that there are none.
 */
export function OtherMatches({ ids, onAdd, onOpenPicker }: Props) {
  const t = useTranslations('multiView');
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuery(liveMatchesQuery(useApi()));
  useFollowScoreboard();
  const { live } = useScoreboardRows({ live: data ?? noEvents, upcoming: noEvents });
  const others = live.filter((event) => !ids.includes(event.id));
  return (
    <section aria-labelledby={id} className="flex size-full flex-col">
      <h2 id={id} className="heading px-3 pt-2 pb-1 text-lg @max-2xs:sr-only">
        {t('alsoLive')}
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto @max-2xs:hidden">
        {isError && !isFetching && (
          <ListFailed className="justify-items-start px-3" onRetry={() => void refetch()} />
        )}
        {data !== undefined && others.length === 0 && (
          <p className="px-3 text-sm text-muted">
            {t('noOthers')}{' '}
            <AppLink to="/upcoming" className="font-medium text-text underline">
              {t('toUpcoming')}
            </AppLink>
          </p>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-1">
          {others.map((event) => (
            <PickerRow
              key={event.id}
              event={event}
              isChosen={false}
              isFull={false}
              onChoose={() => onAdd(event.id)}
            />
          ))}
        </ul>
      </div>
      <div className="hidden flex-1 place-content-center text-center @max-2xs:grid">
        {data !== undefined && others.length === 0 ? (
          <p className="text-sm text-muted">{t('noOthers')}</p>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            className={`${buttonClass('neutral')} px-3! text-sm! whitespace-normal!`}
            onClick={onOpenPicker}
          >
            <Plus aria-hidden="true" className="size-4.5 shrink-0" />
            {t('add')}
          </button>
        )}
      </div>
    </section>
  );
}
