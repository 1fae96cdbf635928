import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { maxMatches, type ChosenMatches } from './chosen-matches.ts';
import { ListFailed } from './list-failed.tsx';
import { liveMatchesQuery, type MultiViewData } from './multi-view.api.ts';
import { PickerRow } from './picker-row.tsx';

interface Props {
  readonly chosen: ChosenMatches;
  readonly matches: MultiViewData['matches'];
  /** Adds a match to the view, or removes it. */
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Live matches and those of the page to choose from; the dialog stays open for further choices. */
export function MatchPicker({ chosen, matches, onChoose, onClose }: Props) {
  const t = useTranslations('multiView');
  const api = useApi();
  const { data, isFetching, isError, refetch } = useQuery(liveMatchesQuery(api));
  const { ids } = chosen;
  // Lists matches of the page that are no longer live, too: a small tile has no button that removes its match.
  const [initialIds] = useState(ids);
  const others = initialIds.flatMap((id) => {
    const match = matches[id];
    const isListed = data?.some((event) => event.id === id) ?? true;
    return typeof match === 'object' && !isListed ? [{ ...match, match: null }] : [];
  });
  return (
    <Modal labelledBy="match-picker-title" onClose={onClose}>
      <div className="grid max-h-[inherit] grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-5">
        <h2 id="match-picker-title" className="heading text-2xl">
          {t('choose')}
        </h2>
        <div className="max-h-[50svh] overflow-y-auto" aria-busy={isFetching}>
          {isError && !isFetching && (
            <ListFailed className="justify-items-start" onRetry={() => void refetch()} />
          )}
          {data?.length === 0 && others.length === 0 && (
            <p className="text-muted">{t('noneLive')}</p>
          )}
          <ul className="grid gap-1">
            {[...others, ...(data ?? [])].map((event) => (
              <PickerRow
                key={event.id}
                event={event}
                isChosen={ids.includes(event.id)}
                isFull={ids.length >= maxMatches}
                onChoose={() => onChoose(event.id)}
              />
            ))}
          </ul>
        </div>
        <div className="flex items-center justify-between gap-3">
          <p className="figures text-sm text-muted" aria-live="polite">
            {t('chosen', { count: ids.length, most: maxMatches })}
          </p>
          <button type="button" className={buttonClass()} onClick={onClose}>
            {t('done')}
          </button>
        </div>
      </div>
    </Modal>
  );
}
