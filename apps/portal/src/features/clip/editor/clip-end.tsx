import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties, RefObject } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { clockWithTenths, frameMs, type Handle } from './clip-draft.ts';

interface Props {
  readonly handle: Handle;
  /** ms of the video. */
  readonly ms: number;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Shown until the player has drawn its picture. */
  readonly thumbnail: CSSProperties;
  readonly onMove: (handle: Handle, toMs: number) => void;
  /** Moves this end to the player's position. */
  readonly onHere: (handle: Handle) => void;
}

/** One end of a clip: picture, time, frame steps, and a button for the player's position. */
export function ClipEnd({ handle, ms, canvas, thumbnail, onMove, onHere }: Props) {
  const t = useTranslations('clipEditor');
  const name = t(handle);
  return (
    <div role="group" aria-label={name} className="grid content-start gap-2">
      <canvas
        ref={canvas}
        width={320}
        height={180}
        data-clip-end={handle}
        aria-hidden="true"
        className="aspect-video w-full rounded-[8px] bg-hover bg-cover"
        style={thumbnail}
      />
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-label={t('pictureBack', { end: name })}
          className={iconButtonClass()}
          onClick={() => onMove(handle, ms - frameMs)}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </button>
        <span className="text-sm font-semibold tabular-nums">{clockWithTenths(ms)}</span>
        <button
          type="button"
          aria-label={t('pictureOn', { end: name })}
          className={iconButtonClass()}
          onClick={() => onMove(handle, ms + frameMs)}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </button>
      </div>
      <button
        type="button"
        className={`${buttonClass('neutral')} px-3! whitespace-normal!`}
        onClick={() => onHere(handle)}
      >
        {t(handle === 'start' ? 'startHere' : 'endHere')}
      </button>
    </div>
  );
}
