import { useEffect, useState } from 'react';
import { bitrateText } from '../../core/quality/quality.ts';
import { figureRowNames, type FigureRow, type DeferredTexts } from '../../core/texts.ts';
import type { PlayerController } from '../../dom/controller.ts';
import { ControlButton } from '../controls/control-button.tsx';
import { CloseIcon } from '../controls/control-icons.tsx';
import { usePlayer } from '../player/player-context.ts';
import './stream-figures.css';

type Figures = Partial<Record<FigureRow, string>>;

const readEveryMs = 500;

/** Returns the current figures of the stream. */
function readFigures(
  controller: PlayerController,
  video: HTMLVideoElement,
  seconds: (value: number) => string,
): Figures {
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

/** Stream figures, for viewers who want to know why the picture is as it is. */
export function StreamFigures({ deferredTexts }: { deferredTexts: DeferredTexts }) {
  const { controller, texts, video } = usePlayer();
  const [figures, setFigures] = useState<Figures>({});
  useEffect(() => {
    const read = () => setFigures(readFigures(controller, video, deferredTexts.figureSeconds));
    read();
    const readTimer = setInterval(read, readEveryMs);
    return () => clearInterval(readTimer);
  }, [controller, video, deferredTexts]);
  return (
    <section className="gsp-figures" aria-label={deferredTexts.figures}>
      <ControlButton
        label={texts.close}
        onClick={() => controller.store.dispatch({ type: 'figures', shown: false })}
      >
        <CloseIcon />
      </ControlButton>
      <dl>
        {figureRowNames.map((row) => {
          const value = figures[row];
          if (value === undefined) return null;
          return (
            <div key={row}>
              <dt>{deferredTexts.figureRows[row]}</dt>
              <dd dir="ltr">{value}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
