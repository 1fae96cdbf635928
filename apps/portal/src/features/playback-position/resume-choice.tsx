import type { PlaybackPosition } from '@grandstand/contract';
import { Play, RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from '../../ui/button.ts';
import { clockText } from '../event-card/index.ts';

interface Props {
  readonly position: PlaybackPosition;
  readonly onChoose: (fromStoredPosition: boolean) => void;
}

/** Prompts over the picture whether to resume or to start over. */
export function ResumeChoice({ position, onChoose }: Props) {
  const t = useTranslations('playbackPosition');
  const share = Math.min(100, (100 * position.position) / position.duration);
  return (
    <div className="on-picture grid w-full justify-items-center gap-3 px-4 py-4 text-center sm:gap-4">
      <h2 className="heading text-xl sm:text-3xl">
        {t('title', { time: clockText(position.position) })}
      </h2>
      <span aria-hidden="true" className="block h-1.5 w-full max-w-80 rounded-full bg-white/30">
        <span
          className="block h-full rounded-full bg-accent-edge"
          style={{ inlineSize: `${share}%` }}
        />
      </span>
      <p className="text-sm max-sm:hidden">{t('text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonClass('accent')} onClick={() => onChoose(true)}>
          <Play aria-hidden="true" className="size-5 fill-current" />
          {t('resume')}
        </button>
        <button type="button" className={buttonClass('glass')} onClick={() => onChoose(false)}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {t('startOver')}
        </button>
      </div>
    </div>
  );
}
