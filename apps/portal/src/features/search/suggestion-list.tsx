import type { Suggestion } from '@grandstand/contract';
import { clsx } from 'clsx';
import { Clock, Shield, Trophy } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Picture } from '../../ui/picture/picture.tsx';
import { EventTime, MarkedText } from '../event-card/index.ts';
import type { RecentSearch } from './recent/recent-searches.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

export type SearchChoice =
  | { readonly kind: 'recent'; readonly search: RecentSearch }
  | { readonly kind: 'suggestion'; readonly suggestion: Suggestion };

interface Props {
  readonly id: string;
  readonly choices: readonly SearchChoice[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (choice: SearchChoice) => void;
}

/** Distinguishes suggestions: the players of a team have its id. */
export const keyOf = ({ kind, id, playerNumber }: Suggestion): string =>
  `${kind} ${id} ${playerNumber ?? ''}`;

const isMedia = ({ kind }: Suggestion): boolean => kind === 'event' || kind === 'clip';

/** Shirt number of a player, or the picture. */
export function PlayerMark({ player }: { readonly player: Suggestion }) {
  const { imageUrl, playerNumber } = player;
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-small border border-line bg-raised">
      {imageUrl === null ? (
        <span className="score text-lg">{playerNumber}</span>
      ) : (
        <Picture src={imageUrl} sizes="40px" className="aspect-square! size-full object-cover" />
      )}
    </span>
  );
}

function SuggestionImage({ suggestion }: { readonly suggestion: Suggestion }) {
  if (isMedia(suggestion)) {
    return <Picture src={suggestion.imageUrl} className="w-18 shrink-0 rounded-small" />;
  }
  if (suggestion.kind === 'player')
    return (
      <span aria-hidden="true" className="grid w-18 shrink-0 place-items-center">
        <PlayerMark player={suggestion} />
      </span>
    );
  const Icon = suggestion.kind === 'team' ? Shield : Trophy;
  return (
    <span className="grid h-10.5 w-18 shrink-0 place-items-center">
      <SmallPicture
        src={suggestion.imageUrl}
        width={40}
        height={40}
        decoding="async"
        className="size-10 rounded-small object-contain"
        fallback={<Icon aria-hidden="true" className="size-6 text-muted" />}
      />
    </span>
  );
}

function SuggestionRow({ suggestion }: { readonly suggestion: Suggestion }) {
  const t = useTranslations('search.kinds');
  const tCard = useTranslations('eventCard');
  const { kind, title, detail, date, ranges, playerNumber } = suggestion;
  return (
    <>
      <SuggestionImage suggestion={suggestion} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span dir="auto" className="content-text truncate text-body font-semibold">
          <MarkedText text={title} ranges={ranges} />
        </span>
        <span className="flex min-w-0 gap-1.5 text-caption text-muted">
          <span className="shrink-0">
            {kind === 'player' ? tCard('player', { number: playerNumber ?? 0 }) : t(kind)}
          </span>
          {detail !== null && detail !== date && (
            <>
              <span aria-hidden="true">·</span>
              <bdi className="truncate">{detail}</bdi>
            </>
          )}
          {/* Tells the matches of two teams apart. */}
          {date !== null && (
            <>
              <span aria-hidden="true">·</span>
              <EventTime
                event={{ date, gameStartDate: null, cancelled: false }}
                className="shrink-0"
              />
            </>
          )}
        </span>
      </span>
    </>
  );
}

function RecentRow({ search }: { readonly search: RecentSearch }) {
  const t = useTranslations('search');
  return (
    <>
      <Clock aria-hidden="true" className="mx-1 size-4.5 shrink-0 text-muted" />
      <bdi className="content-text min-w-0 flex-1 truncate text-body">{search.text}</bdi>
      <span className="shrink-0 text-caption text-muted">{t(`scopes.${search.scope}`)}</span>
    </>
  );
}

/** The suggestions of the search field, which retains the focus and moves through them. */
export function SuggestionList({ id, choices, active, onActive, onChoose }: Props) {
  const t = useTranslations('search');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('suggestions')}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(60dvh,32.5rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-2 shadow-[0_12px_40px_rgb(0_0_0/.35)] motion-safe:animate-[panel-in_.14s_ease-out]"
    >
      {choices.map((choice, index) => (
        <div
          key={
            choice.kind === 'recent'
              ? `${choice.search.scope} ${choice.search.text}`
              : keyOf(choice.suggestion)
          }
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={(row) => {
            if (index === active) row?.scrollIntoView?.({ block: 'nearest' });
          }}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-2 py-1.5',
            index === active && 'bg-hover',
          )}
          // A press must not take the focus from the field.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => {
            if (index !== active) onActive(index);
          }}
          onClick={() => onChoose(choice)}
        >
          {choice.kind === 'recent' ? (
            <RecentRow search={choice.search} />
          ) : (
            <SuggestionRow suggestion={choice.suggestion} />
          )}
        </div>
      ))}
    </div>
  );
}
