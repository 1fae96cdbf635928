import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { clockText } from '../event-card/index.ts';

/** How long the chip stays once the video plays, ms. */
const shownMs = 10_000;

interface Props {
  /** Where the video resumes, s. */
  readonly startTime: number;
  readonly isPlaying: boolean;
  readonly onStartOver: () => void;
}

/** Chip over a video that resumes: starts it over, and disappears after some seconds. */
export function StartOverChip({ startTime, isPlaying, onStartOver }: Props) {
  const t = useTranslations('playbackPosition');
  const [isOver, setOver] = useState(false);
  // The chip must not disappear while it has the keyboard's focus.
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (!isPlaying || isFocused) return undefined;
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isFocused]);
  if (isOver) return null;
  const time = clockText(startTime);
  return (
    <div data-theme="dark" className="start-over">
      <p role="status" className="sr-only">
        {t('resumesAt', { time })}
      </p>
      <button
        type="button"
        className="flex min-h-11 items-center gap-2 rounded-full bg-black/72 px-4 text-sm font-semibold text-white hover:bg-black/88"
        onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        onClick={onStartOver}
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        {t('startOver')}
      </button>
    </div>
  );
}
