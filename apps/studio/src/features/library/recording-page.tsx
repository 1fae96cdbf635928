import type { Event, Recording } from '@grandstand/contract';
import type { PlayerHandle } from '@grandstand/player';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, Clapperboard } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePagePath, useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/room/notice.tsx';
import { RoomPage } from '../../ui/room/room-page.tsx';
import { QueryResult } from '../../ui/room/query-result.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { Monitor } from '../desk/picture/monitor.tsx';
import { PermissionGate } from '../session/permission-gate.tsx';
import { useMay } from '../session/session.api.ts';
import { libraryRecordingQuery, thumbnailsQuery, videoQuery, videoStateOf } from './library.api.ts';
import { TracksPanel } from './recording/tracks-panel.tsx';
import { TrimEditor } from './recording/trim-editor.tsx';
import { MatchUploads } from './uploads/uploads-view.tsx';
import { clockText, useSizeText } from './video-text.ts';

interface Props {
  readonly event: Event;
  readonly recording: Recording;
}

function Facts({ event, recording }: Props) {
  const t = useTranslations('library');
  const sizeText = useSizeText();
  const bytes = recording.storage?.bytes ?? 0;
  const facts: readonly (readonly [string, string])[] = [
    [t('length'), clockText(recording.duration)],
    ...(bytes > 0 ? [[t('size'), sizeText(bytes)] as const] : []),
    [t('state'), t(`states.${videoStateOf(recording, event)}`)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-caption text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A recording: it plays, and is trimmed and captioned by those who may. */
function OpenRecording({ event, recording }: Props) {
  const { api } = useStudio();
  const client = useQueryClient();
  const may = useMay();
  const t = useTranslations('library');
  const player = useRef<PlayerHandle>(null);
  const { data: thumbnails = [] } = useQuery(
    thumbnailsQuery(event.source.thumbnails, recording.duration),
  );
  const { id, source } = event;
  const isEditable = may('recording:edit');
  const isClosed = !may('event:score') && event.commerceType !== 'commerce_free_media';
  const onChanged = (content: Recording) => {
    client.setQueryData(libraryRecordingQuery(api, id).queryKey, content);
    void client.invalidateQueries({ queryKey: videoQuery(api, id).queryKey });
  };
  const problem = recording.problem ?? recording.storage?.problem ?? null;
  return (
    <>
      <Facts event={event} recording={recording} />
      {problem !== null && (
        <Notice look="warning">
          {/* The server's own advice is in English. */}
          <span lang="en">{problem}</span>
        </Notice>
      )}
      {source.hd !== null && !isClosed ? (
        <div className="overflow-hidden rounded-xl bg-black">
          <Monitor
            // A replay that was trimmed differently is loaded afresh.
            key={JSON.stringify([recording.trim, recording.cuts])}
            source={source.hd}
            isLive={event.eventStatus === 'live'}
            title={event.title}
            timeOrigin={Date.parse(recording.timeOrigin)}
            thumbnails={thumbnails.length > 0 ? source.thumbnails : null}
            playerRef={player}
            renewSource={async () =>
              (await api.event.getDesk({ params: { id } })).content.event.source.hd
            }
          />
        </div>
      ) : (
        <Notice>{t(isClosed ? 'closed' : 'noPicture')}</Notice>
      )}
      {event.eventStatus !== 'archived' ? (
        <Notice>{t('notEnded')}</Notice>
      ) : (
        isEditable &&
        recording.recorded !== null && (
          <TrimEditor
            key={id}
            recording={recording}
            recorded={recording.recorded}
            thumbnails={thumbnails}
            player={player}
            onChanged={onChanged}
          />
        )
      )}
      <TracksPanel
        recording={recording}
        isEditable={isEditable && event.eventStatus === 'archived'}
        onChanged={onChanged}
      />
    </>
  );
}

function MatchVideo() {
  const { api } = useStudio();
  const { eventId } = useParams({ from: '/frame/library/$eventId' });
  const may = useMay();
  const pagePath = usePagePath();
  const t = useTranslations('library');
  const event = useQuery(videoQuery(api, eventId));
  const recording = useQuery(libraryRecordingQuery(api, eventId));
  const fallback = <Skeleton className="aspect-video" />;
  const content = (match: Event, video: Recording | null) => (
    <>
      {video === null ? (
        <Empty icon={Clapperboard} title={t('noVideo')}>
          <p>{t(may('recording:edit') ? 'noVideoHint' : 'noVideoReader')}</p>
        </Empty>
      ) : (
        <OpenRecording event={match} recording={video} />
      )}
      {may('recording:edit') && (
        <MatchUploads
          event={match}
          onDone={() => {
            void event.refetch();
            void recording.refetch();
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/matches/$eventId" params={{ eventId }} className={buttonClass('secondary')}>
          {t('toDesk')}
        </Link>
        <a href={pagePath(eventId)} className={buttonClass('quiet')}>
          {t('matchPage')}
        </a>
      </div>
    </>
  );
  return (
    <RoomPage title={event.data?.title ?? t('recording')}>
      <Link
        to="/library"
        className="inline-flex min-h-11 items-center gap-1 self-start text-body text-muted hover:text-text"
      >
        <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
        {t('title')}
      </Link>
      <QueryResult query={event} fallback={fallback}>
        {(match) => (
          <QueryResult query={recording} fallback={fallback}>
            {(video) => content(match, video)}
          </QueryResult>
        )}
      </QueryResult>
    </RoomPage>
  );
}

/** The video of a match. */
export const RecordingPage = () => (
  <PermissionGate permission="event:read">
    <WithTexts of="library">
      <MatchVideo />
    </WithTexts>
  </PermissionGate>
);
