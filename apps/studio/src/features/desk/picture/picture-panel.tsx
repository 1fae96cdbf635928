import type { Recording } from '@grandstand/contract';
import { useQuery } from '@tanstack/react-query';
import { VideoOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { recordingQuery, refusalQuery } from '../desk.api.ts';
import type { Desk } from '../use-desk.ts';

const RefusalText = lazy(async () => ({
  default: (await import('./refusal-text.tsx')).RefusalText,
}));
const Monitor = lazy(async () => ({ default: (await import('./monitor.tsx')).Monitor }));

/** The video has stopped if its newest segment is older than this, ms. */
const stoppedMs = 12_000;

type Health = 'none' | 'stopped' | 'faulty' | 'good';

/** Returns how well the encoder sends; `none` without a connected one. */
export function healthOf({ health }: Pick<Recording, 'health'>): Health {
  if (health === null) return 'none';
  if (health.lastSegmentAgeMs !== null && health.lastSegmentAgeMs > stoppedMs) return 'stopped';
  return health.problems.length > 0 ? 'faulty' : 'good';
}

const dotOf: Readonly<Record<Health, string>> = {
  none: 'bg-faint',
  stopped: 'bg-danger',
  faulty: 'bg-danger',
  good: 'bg-success',
};

/** A description of what the encoder sends; the ingest's own advice is in English. */
function EncoderHealth({
  recording,
  isLive,
}: {
  readonly recording: Recording;
  readonly isLive: boolean;
}) {
  const t = useTranslations('desk.health');
  const format = useFormatter();
  const health = healthOf(recording);
  // On air, viewers see nothing new.
  const isLost = isLive && health === 'none';
  const sent = recording.health;
  const now = useNow({ updateInterval: 10_000 });
  // Since when it is gone; the server says the same in English.
  const goneAt = sent === null ? (recording.runs.at(-1)?.end ?? null) : null;
  const figures =
    sent === null
      ? goneAt === null
        ? []
        : [t('lastPicture', { when: format.relativeTime(new Date(goneAt), now) })]
      : [
          sent.width !== null && sent.height !== null ? `${sent.width} × ${sent.height}` : null,
          sent.frameRate !== null
            ? t('frames', { rate: format.number(sent.frameRate, { maximumFractionDigits: 1 }) })
            : null,
          sent.bitrate !== null
            ? t('bitrate', {
                rate: format.number(sent.bitrate / 1e6, { maximumFractionDigits: 1 }),
              })
            : null,
          sent.droppedFrames !== null && sent.droppedFrames > 0
            ? t('dropped', { count: sent.droppedFrames })
            : null,
        ].filter((value) => value !== null);
  const advice = [
    ...(sent?.problems ?? []),
    ...(recording.problem === null || goneAt !== null ? [] : [recording.problem]),
  ];
  return (
    <div className="flex flex-col gap-1 text-body">
      <p role="status" className="flex items-center gap-2">
        <span
          aria-hidden
          className={`size-2.5 shrink-0 rounded-full ${isLost ? dotOf.stopped : dotOf[health]}`}
        />
        <span className={isLost ? 'font-semibold text-danger-text' : 'font-medium'}>
          {t(health)}
        </span>
      </p>
      {figures.length > 0 && <p className="text-caption text-muted">{figures.join(' · ')}</p>}
      {advice.map((text) => (
        <p key={text} lang="en" className="text-caption text-danger-text">
          {text}
        </p>
      ))}
    </div>
  );
}

/** An encoder that was refused a moment ago, while none is connected: one that never connects is seen nowhere else. */
function RefusedEncoder({ eventId }: { readonly eventId: string }) {
  const { api } = useStudio();
  const { data: refusal = null } = useQuery(refusalQuery(api, eventId));
  return (
    <div role="status">
      {refusal !== null && (
        <Suspense>
          <RefusalText refusal={refusal} />
        </Suspense>
      )}
    </div>
  );
}

/** The video as viewers get it, and the state of the encoder. */
export function PicturePanel({
  desk,
  mayScore,
}: {
  readonly desk: Desk;
  /** True for operators who may score matches. Only for them, sold matches play. */
  readonly mayScore: boolean;
}) {
  const { api } = useStudio();
  const t = useTranslations('desk');
  const { event, view } = desk;
  const { data: recording, error, isError, isLoading } = useQuery(recordingQuery(api, event));
  const failureText = useFailureText();
  // A match with a video or the stream of another site takes no encoder, and one that is over awaits none.
  const awaitsEncoder =
    view.status !== 'archived' &&
    (event.timeOrigin !== undefined || !event.hasStream) &&
    (recording?.health ?? null) === null;
  const [isShown, setIsShown] = useState(true);
  const source = view.status === 'live' || view.status === 'archived' ? event.source.hd : null;
  const isClosed = !mayScore && event.commerceType !== 'commerce_free_media' && source !== null;
  const renewSource = async () =>
    (await api.event.getDesk({ params: { id: event.id } })).content.event.source.hd;
  return (
    <section aria-label={t('picture')} className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-xl bg-black md:max-lg:mx-auto md:max-lg:w-full md:max-lg:max-w-lg">
        {source !== null && event.hasStream && isShown && !isClosed ? (
          <Suspense fallback={<div className="aspect-video" />}>
            <Monitor
              source={source}
              isLive={view.status === 'live'}
              title={event.title}
              renewSource={renewSource}
            />
          </Suspense>
        ) : (
          <div className="flex aspect-video max-h-44 w-full flex-col items-center justify-center gap-2 text-white/80 lg:max-h-none">
            <VideoOff aria-hidden className="size-8" />
            <p className="px-4 text-center text-body">
              {t(isClosed ? 'pictureClosed' : isShown ? 'noPicture' : 'pictureHidden')}
            </p>
          </div>
        )}
      </div>
      <div className="flex items-start justify-between gap-2">
        {isLoading ? (
          <Skeleton className="h-6 w-56" />
        ) : isError ? (
          // The last known state may no longer be true.
          <p role="status" className="text-body text-muted">
            {failureText(error)}
          </p>
        ) : recording === undefined ? (
          <p className="text-body text-muted">
            {event.hasStream && event.timeOrigin === undefined
              ? t('health.unused')
              : t('health.none')}
          </p>
        ) : (
          <EncoderHealth recording={recording} isLive={view.status === 'live'} />
        )}
        {source !== null && !isClosed && (
          <button
            type="button"
            className="-my-2 grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
            aria-label={t('hidePicture')}
            aria-pressed={!isShown}
            title={t('hidePicture')}
            onClick={() => setIsShown(!isShown)}
          >
            <VideoOff aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {awaitsEncoder && <RefusedEncoder eventId={event.id} />}
    </section>
  );
}
