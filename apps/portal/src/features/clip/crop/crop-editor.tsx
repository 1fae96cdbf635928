import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { chipClass } from '../../../ui/form/chip.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import type { PartProps } from '../../event/index.ts';
import { clockWithTenths, frameMs } from '../editor/clip-draft.ts';
import {
  canSetPoint,
  percentOf,
  pointNear,
  withoutPoint,
  withPoint,
  type CropPoint,
} from './crop-draft.ts';
import { centreAt, windowWidth } from '../../portrait/index.ts';
import { useCropPicture } from './use-crop-picture.ts';

interface Props {
  readonly player: PartProps['page']['player'];
  /** Clip range, ms of the video. */
  readonly startMs: number;
  readonly endMs: number;
  /** Times are ms of the video. */
  readonly points: readonly CropPoint[];
  readonly onChange: (points: readonly CropPoint[]) => void;
}

/** Step of each key, fraction of the picture's width; Home and End reach the edges. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

/** Hides keys from the player, which has its own shortcuts. */
const hideFromPlayer = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
};

/**
 * Edits the crop window on the clip's picture. Moving it adds a point at that time; between points it glides.
 * Picture and time run from left to right in every language.
 */
export function CropEditor({ player, startMs, endMs, points, onChange }: Props) {
  const t = useTranslations('clipCrop');
  const inClip = (ms: number) => Math.min(endMs, Math.max(startMs, Math.round(ms)));
  const [timeMs, setTimeMs] = useState(startMs);
  const atMs = inClip(timeMs);
  const { canvas, seek, isPanorama } = useCropPicture(player, setTimeMs);
  const seekTo = (toMs: number) => {
    const to = inClip(toMs);
    setTimeMs(to);
    seek(to);
  };
  const seekToStart = useRef(() => seekTo(startMs));
  useEffect(() => seekToStart.current(), []);

  const box = useRef<HTMLDivElement>(null);
  /**
   * Offset from the window's centre to the pointer, fraction of the picture's width; null while not dragging.
   */
  const dragOffset = useRef<number | null>(null);
  const middle = centreAt(points, atMs);
  const isFull = !canSetPoint(points, atMs);
  const isFixed = isFull || isPanorama;
  const moveTo = (x: number) => {
    if (!isFixed) onChange(withPoint(points, atMs, x));
  };
  const fractionAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 0 } = box.current?.getBoundingClientRect() ?? {};
    return width === 0 ? middle : (clientX - left) / width;
  };
  const release = () => {
    dragOffset.current = null;
  };
  const left = middle - windowWidth / 2;
  const percent = (fraction: number) => `${fraction * 100}%`;
  const currentPoint = pointNear(points, atMs);
  const lengthMs = Math.max(1, endMs - startMs);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{t('hint')}</p>
      <div dir="ltr" className="grid max-w-2xl gap-2">
        <div
          ref={box}
          data-crop
          className="relative touch-none overflow-hidden rounded-[8px] bg-hover select-none"
          onPointerDown={(pressed) => {
            const offset = fractionAt(pressed) - middle;
            dragOffset.current = Math.abs(offset) <= windowWidth / 2 ? offset : 0;
            box.current?.setPointerCapture(pressed.pointerId);
            if (dragOffset.current === 0) moveTo(fractionAt(pressed));
          }}
          onPointerMove={(moved) => {
            if (dragOffset.current !== null) moveTo(fractionAt(moved) - dragOffset.current);
          }}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <canvas
            ref={canvas}
            width={640}
            height={360}
            aria-hidden="true"
            className="block aspect-video w-full"
          />
          <span
            aria-hidden="true"
            className="absolute inset-y-0 start-0 bg-black/65"
            style={{ width: percent(left) }}
          />
          <span
            aria-hidden="true"
            className="absolute inset-y-0 end-0 bg-black/65"
            style={{ width: percent(1 - left - windowWidth) }}
          />
          <button
            type="button"
            role="slider"
            aria-label={t('window')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percentOf(middle)}
            aria-valuetext={t('point', {
              percent: percentOf(middle),
              clock: clockWithTenths(atMs),
            })}
            aria-disabled={isFixed}
            style={{ insetInlineStart: percent(left), width: percent(windowWidth) }}
            className={clsx(
              'absolute inset-y-0 border-3 border-accent outline-offset-[-7px]',
              isFixed ? 'cursor-not-allowed' : 'cursor-ew-resize',
              currentPoint === null && 'border-dashed',
            )}
            onKeyDown={(pressed) => {
              hideFromPlayer(pressed);
              const step = steps[pressed.key];
              if (step === undefined) return;
              pressed.preventDefault();
              moveTo(middle + step);
            }}
          />
        </div>
        <div className="relative pb-2.5">
          <input
            type="range"
            aria-label={t('time')}
            aria-valuetext={clockWithTenths(atMs)}
            min={startMs}
            max={endMs}
            step={frameMs}
            value={atMs}
            className="h-11 w-full touch-none accent-(--t-accent)"
            onKeyDown={hideFromPlayer}
            onChange={({ target }) => seekTo(Number(target.value))}
          />
          {/* A range thumb stays inside its track: half a thumb of inset at each end. */}
          <div aria-hidden="true" className="pointer-events-none absolute inset-x-2 bottom-1">
            {points.map(({ time }) => (
              <span
                key={time}
                data-crop-mark
                hidden={time < startMs || time > endMs}
                className="absolute bottom-0 size-2.5 -translate-x-1/2 rotate-45 bg-accent"
                style={{ insetInlineStart: percent((time - startMs) / lengthMs) }}
              />
            ))}
          </div>
        </div>
      </div>
      <ul aria-label={t('points')} className="flex flex-wrap gap-x-3 gap-y-1">
        {points.map((point) => {
          const clock = clockWithTenths(point.time);
          return (
            <li key={point.time} dir="ltr" className="flex items-center">
              <button
                type="button"
                aria-pressed={point === currentPoint}
                className={chipClass(point === currentPoint)}
                onClick={() => seekTo(point.time)}
              >
                <span className="tabular-nums">{clock}</span>
              </button>
              {points.length > 1 && (
                <button
                  type="button"
                  aria-label={t('remove', { clock })}
                  className={iconButtonClass()}
                  onClick={() => onChange(withoutPoint(points, point.time))}
                >
                  <X aria-hidden="true" className="size-4.5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isPanorama ? t('panorama') : isFull ? t('full', { count: points.length }) : null}
      </p>
    </div>
  );
}
