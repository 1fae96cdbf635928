import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { CardSlot, competitionOf, useListTitle, type CardEvent } from '../event-card/index.ts';
import { maxMatches, type ChosenMatches } from './chosen-matches.ts';
import { ListFailed } from './list-failed.tsx';
import { liveMatchesQuery, type MultiViewData } from './multi-view.api.ts';

interface RowProps {
  readonly event: CardEvent;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onChoose: () => void;
}

function PickerRow({ event, isChosen, isFull, onChoose }: RowProps) {
  const competition = competitionOf(event);
  const { title } = useListTitle(event);
  const Icon = isChosen ? Check : Plus;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={isFull && !isChosen}
        className="group/row flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-hover disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
        onClick={onChoose}
      >
        <span className="grid min-w-0 flex-1">
          <bdi className="truncate font-semibold">{title}</bdi>
          {competition !== null && (
            <bdi className="truncate text-sm text-muted group-aria-pressed/row:text-inherit">
              {competition}
            </bdi>
          )}
        </span>
        <CardSlot name="access" event={event} />
        <Icon aria-hidden="true" className="size-5 shrink-0" />
      </button>
    </li>
  );
}

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
