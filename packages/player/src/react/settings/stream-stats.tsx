import { useEffect, useState } from 'react';
import { bitrateText } from '../../core/quality/quality.ts';
import { statRowNames, type StatRow, type DeferredTexts } from '../../core/texts.ts';
import type { PlayerController } from '../../dom/controller.ts';
import { ControlButton } from '../controls/control-button.tsx';
import { CloseIcon } from '../controls/control-icons.tsx';
import { usePlayer } from '../player/player-context.ts';
import './stream-stats.css';

type Stats = Partial<Record<StatRow, string>>;

const readEveryMs = 500;

/** Returns the current statistics of the stream. */
function readStats(
  controller: PlayerController,
  video: HTMLVideoElement,
  seconds: (value: number) => string,
): Stats {
  const { quality, timeline, live } = controller.store.getState();
  const { levels, activeLevel } = quality;
  const level = levels.find(({ index }) => index === activeLevel);
  const rate = level?.frameRate ? ` · ${Math.round(level.frameRate)} Hz` : '';
  const shownAt = live.isLive ? controller.getWallClock() : null;
  // Older iPhones do not count frames.
  const frames = 'getVideoPlaybackQuality' in video ? video.getVideoPlaybackQuality() : null;
  return {
    ...(video.videoWidth > 0 && { picture: `${video.videoWidth} × ${video.videoHeight}${rate}` }),
    ...(level && { bitrate: bitrateText(level.bitrate) }),
    buffer: seconds(Math.max(0, timeline.bufferedEnd - timeline.currentTime)),
    ...(frames && { dropped: `${frames.droppedVideoFrames} / ${frames.totalVideoFrames}` }),
    ...(shownAt !== null && { delay: seconds(Math.max(0, (Date.now() - shownAt) / 1000)) }),
  };
}

/** Stream stats, for viewers who want to know why the picture is as it is. */
export function StreamStats({ deferredTexts }: { deferredTexts: DeferredTexts }) {
  const { controller, texts, video } = usePlayer();
  const [stats, setStats] = useState<Stats>({});
  useEffect(() => {
    const read = () => setStats(readStats(controller, video, deferredTexts.statSeconds));
    read();
    const readTimer = setInterval(read, readEveryMs);
    return () => clearInterval(readTimer);
  }, [controller, video, deferredTexts]);
  return (
    <section className="gsp-stats" aria-label={deferredTexts.stats}>
      <ControlButton
        label={texts.close}
        onClick={() => controller.store.dispatch({ type: 'stats', shown: false })}
      >
        <CloseIcon />
      </ControlButton>
      <dl>
        {statRowNames.map((row) => {
          const value = stats[row];
          if (value === undefined) return null;
          return (
            <div key={row}>
              <dt>{deferredTexts.statRows[row]}</dt>
              <dd dir="ltr">{value}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
