import { clsx } from 'clsx';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { clockWithTenths, frameMs, type ClipDraft, type Handle } from './clip-draft.ts';
import type { ThumbnailStrip } from './use-thumbnail-strip.ts';

interface Props {
  readonly draft: ClipDraft;
  readonly strip: ThumbnailStrip;
  readonly onMove: (handle: Handle, toMs: number) => void;
}

/** Step of each key, ms. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1000,
  ArrowDown: -1000,
  ArrowRight: 1000,
  ArrowUp: 1000,
  PageDown: -10_000,
  PageUp: 10_000,
};

/** Returns the step of a key, ms; Shift and an arrow move by one frame. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | null {
  const step = steps[key] ?? null;
  return step !== null && shiftKey && key.startsWith('Arrow') ? Math.sign(step) * frameMs : step;
}

/** Both ends of a clip on a range of the video. Time runs from left to right in every language. */
export function ClipRange({ draft, strip, onMove }: Props) {
  const t = useTranslations('clipEditor');
  const track = useRef<HTMLDivElement>(null);
  const dragged = useRef<Handle | null>(null);
  const { fromMs, toMs } = draft.shown;
  const length = toMs - fromMs;
  const percentOf = (ms: number) => `${((ms - fromMs) / length) * 100}%`;
  const timeAt = (clientX: number): number => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return fromMs;
    const fraction = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    return fromMs + fraction * length;
  };
  const startDrag = (event: PointerEvent) => {
    const at = timeAt(event.clientX);
    const isNearStart = Math.abs(at - draft.startMs) < Math.abs(at - draft.endMs);
    dragged.current = isNearStart ? 'start' : 'end';
    track.current?.setPointerCapture(event.pointerId);
    onMove(dragged.current, at);
  };
  const renderHandle = (side: Handle, ms: number) => (
    <button
      type="button"
      role="slider"
      aria-label={t(side)}
      aria-valuemin={Math.round(fromMs / 1000)}
      aria-valuemax={Math.round(toMs / 1000)}
      aria-valuenow={Math.round(ms / 1000)}
      aria-valuetext={clockWithTenths(ms)}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      style={{ left: percentOf(ms) }}
      className={clsx(
        'absolute inset-y-0 z-10 flex w-11 cursor-ew-resize touch-none items-center',
        side === 'start' ? '-translate-x-full justify-end' : 'justify-start',
      )}
      onKeyDown={(event) => {
        const step = stepOf(event);
        const edge = event.key === 'Home' ? fromMs : event.key === 'End' ? toMs : null;
        if (step === null && edge === null) return;
        event.preventDefault();
        // Hides the key from the player, which has its own shortcuts.
        event.stopPropagation();
        onMove(side, edge ?? ms + (step ?? 0));
      }}
    >
      <span
        className={clsx(
          'flex h-full w-4 items-center justify-center bg-accent',
          side === 'start' ? 'rounded-s-[8px]' : 'rounded-e-[8px]',
        )}
      >
        <span className="h-5 w-0.5 rounded bg-on-accent" />
      </span>
    </button>
  );
  return (
    <div dir="ltr" className="px-4">
      <div
        ref={track}
        data-clip-range
        className="relative h-16 touch-none rounded-[8px] bg-hover select-none"
        onPointerDown={startDrag}
        onPointerMove={({ clientX }) => {
          if (dragged.current !== null) onMove(dragged.current, timeAt(clientX));
        }}
        onPointerUp={() => {
          dragged.current = null;
        }}
        onPointerCancel={() => {
          dragged.current = null;
        }}
      >
        <div aria-hidden="true" className="absolute inset-0 flex overflow-hidden rounded-[8px]">
          {strip.picturesOf(draft.shown).map(({ key, style }) => (
            <span key={key} className="h-full flex-1 bg-cover bg-center" style={style} />
          ))}
        </div>
        <span
          aria-hidden="true"
          className="absolute inset-y-0 start-0 rounded-s-[8px] bg-black/60"
          style={{ width: percentOf(draft.startMs) }}
        />
        <span
          aria-hidden="true"
          className="absolute inset-y-0 end-0 rounded-e-[8px] bg-black/60"
          style={{ left: percentOf(draft.endMs) }}
        />
        <span
          aria-hidden="true"
          className="absolute inset-y-0 border-y-3 border-accent"
          style={{
            left: percentOf(draft.startMs),
            right: `calc(100% - ${percentOf(draft.endMs)})`,
          }}
        />
        {renderHandle('start', draft.startMs)}
        {renderHandle('end', draft.endMs)}
      </div>
      <p className="mt-1.5 flex justify-between text-xs text-muted tabular-nums">
        <span>{clockWithTenths(fromMs)}</span>
        <span>{clockWithTenths(toMs)}</span>
      </p>
    </div>
  );
}
