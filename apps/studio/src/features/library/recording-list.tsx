import type { OperatorEvent } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { useSearchField } from '../../lib/use-search-field.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { Empty } from '../../ui/states.tsx';
import { libraryRecordingQuery, loadRecordings, videoStateOf } from './library.api.ts';
import { clockText, useSizeText } from './video-text.ts';

/** Length, size and state of a recording; its match is in the list at once. */
function Facts({ event }: { readonly event: OperatorEvent }) {
  const { api } = useStudio();
  const t = useTranslations('library');
  const sizeText = useSizeText();
  const { data, isPending } = useQuery(libraryRecordingQuery(api, event.id));
  if (isPending) return <>{t('loading')}</>;
  if (data === undefined) return <>{t('stateUnknown')}</>;
  if (data === null) return <>{t('noVideo')}</>;
  const bytes = data.storage?.bytes ?? 0;
  return (
    <>
      {[
        clockText(data.duration),
        bytes > 0 ? sizeText(bytes) : null,
        t(`states.${videoStateOf(data, event)}`),
      ]
        .filter((value) => value !== null)
        .join(' · ')}
    </>
  );
}

function Row({ event }: { readonly event: OperatorEvent }) {
  const { timeZone } = useStudio().tenant;
  const format = useFormatter();
  return (
    <li>
      <Link
        to="/library/$eventId"
        params={{ eventId: event.id }}
        className="flex min-h-20 items-center gap-4 px-4 py-2 hover:bg-hover"
      >
        <span className="grid aspect-video w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-hover">
          {event.imageUrl === null ? (
            <Clapperboard aria-hidden className="size-6 text-faint" />
          ) : (
            <img src={event.imageUrl} alt="" loading="lazy" className="size-full object-cover" />
          )}
        </span>
        <span className="min-w-0">
          <span className="block font-semibold break-words">{event.title}</span>
          <span className="block text-caption text-muted">
            {format.dateTime(new Date(event.gameStartDate), {
              dateStyle: 'medium',
              timeStyle: 'short',
              timeZone,
            })}
          </span>
          <span className="block text-caption text-muted">
            <Facts event={event} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function SearchField() {
  const { text = '' } = useSearch({ from: '/frame/library' });
  const navigate = useNavigate();
  const t = useTranslations('library');
  const { typed, setTyped, input } = useSearchField(
    text,
    (search) =>
      void navigate({
        to: '/library',
        search: search === '' ? {} : { text: search },
        replace: true,
      }),
  );
  return (
    <search>
      <Field
        ref={input}
        label={t('search')}
        type="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}

/** Matches with a recording, the latest first. */
export function RecordingList() {
  const { api } = useStudio();
  const { text } = useSearch({ from: '/frame/library' });
  const t = useTranslations('library');
  const list = useCursorList(['library', 'recordings', text], (paging) =>
    loadRecordings(api, { ...paging, text }),
  );
  return (
    <>
      <SearchField />
      <CursorList
        list={list}
        label={t('recordings')}
        empty={
          <Empty icon={Clapperboard} title={t('none')}>
            <p>{t('noneHint')}</p>
            {list.hasNextPage && (
              <Button
                className="mt-4"
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {t('searchOlder')}
              </Button>
            )}
          </Empty>
        }
      >
        {(event) => <Row key={event.id} event={event} />}
      </CursorList>
    </>
  );
}
