import { useTranslations } from 'use-intl/react';
import type { EventPageModel } from '../page/use-event-page.ts';

/** Seek steps, minutes. */
const steps = [-5, -1, 1, 5] as const;

interface Props {
  readonly model: EventPageModel;
}

/** Replaces a timeline whose length would reveal extra time: seek steps, and a button that reveals it. */
export function HiddenTimeline({ model }: Props) {
  const t = useTranslations('player.hiddenTimeline');
  const move = (minutes: number) => {
    const { current } = model.player;
    current?.seek(Math.max(0, current.getTime() + minutes * 60));
  };
  // The player resets every button inside it, hence the `!` utilities.
  // On phones they end below the centre controls; their hit areas extend above and below.
  const stepClass =
    'relative! min-h-9! rounded-small! bg-black/45! px-2.5! text-caption! font-semibold! text-white! hover:bg-black/65! sm:pointer-coarse:min-h-11! max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-1';
  return (
    <div className="flex flex-wrap items-center gap-1.5 sm:pb-1">
      <span dir="ltr" className="flex gap-1.5">
        {steps.map((minutes) => (
          <button
            key={minutes}
            type="button"
            // A second row would cover the centre controls on phones.
            className={`${stepClass} ${Math.abs(minutes) === 1 ? 'max-sm:hidden' : ''}`}
            onClick={() => move(minutes)}
          >
            <span className="sr-only">
              {t(minutes < 0 ? 'back' : 'forward', { minutes: Math.abs(minutes) })}
            </span>
            <span aria-hidden="true">
              {minutes < 0 ? '−' : '+'}
              {t('minutes', { minutes: Math.abs(minutes) })}
            </span>
          </button>
        ))}
      </span>
      <button
        type="button"
        className={`${stepClass} ms-auto!`}
        onClick={() => model.results.reveal('length')}
      >
        {t('showLength')}
      </button>
    </div>
  );
}
