import type { PlaybackStreams } from '@grandstand/contract';
import { MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Notice } from '../../ui/notice.tsx';
import { PosterStage, type PartProps } from '../event/index.ts';
import { takeStream } from './playback-stream.api.ts';

/**
 * Shown if the account's limit of playing devices is reached, another device stopped this one, or the session
 * plays from too many networks (`spread`): the viewer chooses which device continues.
 */
export function StreamsStage({ page, data }: PartProps<PlaybackStreams>) {
  const t = useTranslations('playbackStream');
  const api = useApi();
  const [current, setCurrent] = useState(data);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const others = current.streams.filter(({ isThisDevice }) => !isThisDevice);
  const isLimitReached = current.limit !== null && others.length >= current.limit;
  const isFull = isLimitReached || current.state === 'full';
  const watchHere = async (stop: string | null) => {
    setBusy(true);
    setFailed(false);
    try {
      const updated = await takeStream(api, stop);
      setCurrent(updated);
      if (updated.state === 'free') page.playHere();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PosterStage page={page}>
      <Notice
        overPicture
        icon={MonitorPlay}
        title={t(`${current.state}.title`, { limit: others.length })}
        text={t(`${current.state}.text`, { limit: current.limit ?? 0 })}
        action={
          <div className="grid w-full justify-items-center gap-2" aria-busy={isBusy}>
            {isFull ? (
              <ul className="grid w-full gap-1.5">
                {others.map(({ id, deviceName, eventTitle }) => {
                  const device = deviceName ?? t('device');
                  return (
                    <li
                      key={id}
                      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-start"
                    >
                      <span className="min-w-0">
                        <bdi className="content-text block truncate font-semibold">{device}</bdi>
                        <bdi className="content-text block truncate text-sm opacity-80 max-sm:hidden">
                          {eventTitle}
                        </bdi>
                      </span>
                      <button
                        type="button"
                        disabled={isBusy}
                        aria-label={t('stopDevice', { device })}
                        className={buttonClass('glass')}
                        onClick={() => void watchHere(id)}
                      >
                        {t('stop')}
                      </button>
                    </li>
                  );
                })}
              </ul>
            ) : (
              <button
                type="button"
                disabled={isBusy}
                className={buttonClass('accent')}
                onClick={() => void watchHere(null)}
              >
                {t('here')}
              </button>
            )}
            <p role="status" className="text-sm empty:hidden">
              {hasFailed && t('failed')}
            </p>
          </div>
        }
      />
    </PosterStage>
  );
}
