import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lineAt } from '@grandstand/player/core';
import { loadTranscript, loadTranscriptTracks } from '@grandstand/player/transcript';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { QueryResult } from '../../ui/query-result.tsx';
import { ListPanelSkeleton } from '../../ui/list-panel-skeleton.tsx';
import { streamOriginOf, usePlayhead, type PartProps } from '../event/index.ts';
import { findLines } from './find-lines.ts';
import { listHeightClass, TranscriptList } from './transcript-list.tsx';

const none: never[] = [];

/** The language of a tag, without its region or script. */
const primaryOf = (tag: string) => tag.split('-', 1)[0];

/**
 * What is said in a video, from its captions, beside it. A press on a line seeks there; the list follows playback and
 * can be searched. For a match, and for any video while results are hidden, it contains only what was watched, until
 * the viewer reveals the rest.
 */
export function TranscriptPanel({ page }: PartProps) {
  const t = useTranslations('transcript');
  const locale = useLocale();
  const id = useId();
  const { state, player, results, status } = page;
  const event = state.data;
  const source = event.source.hd;
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const wantedLanguage = chosen ?? locale;
  const query = useQuery({
    // Not the address of the video: it changes with each grant.
    queryKey: ['transcript', event.id, wantedLanguage],
    queryFn: async ({ signal }) => {
      const tracks = source === null ? [] : await loadTranscriptTracks(source, signal);
      const track =
        tracks.find((candidate) => candidate.language === wantedLanguage) ??
        tracks.find((candidate) => primaryOf(candidate.language) === primaryOf(wantedLanguage)) ??
        tracks[0] ??
        null;
      const lines =
        track === null ? [] : await loadTranscript(track, streamOriginOf(event, status), signal);
      return { tracks, track, lines };
    },
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const { tracks = none, track = null, lines: all = none } = query.data ?? {};
  const { time, reached } = usePlayhead(page, true);
  // The result of a replay stays hidden until it was watched or requested, whatever the viewer hides elsewhere.
  const mayReveal = results.areHidden || event.mediaType === 'event';
  const showsAll = !mayReveal || results.isRevealed('transcript');
  const visibleCount = showsAll ? all.length : lineAt(all, reached) + 1;
  const visible = useMemo(() => all.slice(0, visibleCount), [all, visibleCount]);
  const isSearching = deferredSearch.trim() !== '';
  const found = useMemo(() => findLines(visible, deferredSearch), [visible, deferredSearch]);

  return (
    <section aria-labelledby={`${id}-title`} className="overflow-hidden rounded-card bg-surface">
      <h2 id={`${id}-title`} className="sr-only">
        {t('title')}
      </h2>
      <div className="flex items-center gap-1 border-b border-line ps-4 pe-2">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        <input
          type="search"
          value={search}
          placeholder={t('search')}
          aria-label={t('search')}
          dir="auto"
          className="min-h-12 min-w-0 flex-1 rounded-[10px] bg-transparent px-2 text-base outline-offset-[-4px] placeholder:text-faint"
          onChange={({ target }) => setSearch(target.value)}
        />
        {tracks.length > 1 && (
          <select
            aria-label={t('language')}
            value={track?.language ?? wantedLanguage}
            // As wide as the chosen language, not as the longest: the field has the rest.
            className="[field-sizing:content] min-h-11 max-w-2/5 rounded-[8px] bg-transparent px-2 text-sm font-semibold"
            onChange={({ target }) => setChosen(target.value)}
          >
            {tracks.map(({ language, label }) => (
              <option key={language} value={language}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      <p role="status" className="px-4 py-2 text-caption text-muted empty:hidden">
        {isSearching && t('found', { count: found.length })}
      </p>
      <QueryResult
        query={query}
        fallback={
          <div className={listHeightClass}>
            <ListPanelSkeleton />
          </div>
        }
      >
        {() =>
          all.length === 0 ? (
            <p className="p-5 text-sm text-muted">{t('none')}</p>
          ) : visible.length === 0 ? (
            <p className={`${listHeightClass} p-5 text-sm text-muted`}>{t('nothingYet')}</p>
          ) : (
            <TranscriptList
              // A search has other rows, so the list mounts again.
              key={isSearching ? 'found' : 'all'}
              lines={found}
              language={track?.language}
              time={time}
              follows={!isSearching}
              onSeek={(seconds) => {
                player.current?.seek(seconds);
                player.current?.play();
              }}
            />
          )
        }
      </QueryResult>
      {mayReveal && (
        <div className="border-t border-line">
          {!showsAll && <p className="px-5 pt-3 text-caption text-muted">{t('upToHere')}</p>}
          <button
            type="button"
            aria-pressed={showsAll}
            className="min-h-11 w-full px-5 text-sm font-semibold text-accent-text outline-offset-[-3px] hover:bg-hover"
            onClick={() => results.reveal('transcript', !showsAll)}
          >
            {t(showsAll ? 'hideAhead' : 'showAll')}
          </button>
        </div>
      )}
    </section>
  );
}
