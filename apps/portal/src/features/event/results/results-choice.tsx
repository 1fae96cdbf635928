import { Eye, EyeClosed, EyeOff } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { menuRowClass } from '../../../ui/overlay/menu.tsx';
import { setSpoilerFree } from '../../spoiler-free/index.ts';

/** How much of a result the viewer sees. */
type Choice = 'untilWatched' | 'shown' | 'everywhere';

const icons = { untilWatched: EyeClosed, shown: Eye, everywhere: EyeOff };

/** What the viewer has chosen, for one match and for all. */
interface ResultsSetting {
  /** True if the viewer hides all results. */
  readonly areHidden: boolean;
  /** True if the viewer has chosen to see the result of this match. */
  readonly isShown: boolean;
  readonly show: (shown: boolean) => void;
}

interface Props {
  readonly results: ResultsSetting;
  /**
   * True if the match is over: unless the viewer hides all results, its result is hidden until it is watched.
   */
  readonly isReplay: boolean;
}

const currentChoice = ({ areHidden, isShown }: ResultsSetting, isReplay: boolean): Choice => {
  if (isShown) return 'shown';
  if (areHidden) return 'everywhere';
  return isReplay ? 'untilWatched' : 'shown';
};

/**
 * Shows and changes what the viewer sees of this match's result. A replay's result is hidden until it is
 * watched; that of a running match is shown.
 */
export function ResultsChoice({ results, isReplay }: Props) {
  const t = useTranslations('resultsChoice');
  const api = useApi();
  const id = useId();
  const { areHidden, show } = results;
  const current = currentChoice(results, isReplay);
  const choices: readonly Choice[] = isReplay
    ? ['untilWatched', 'shown', 'everywhere']
    : ['shown', 'everywhere'];
  const choose = (choice: Choice) => {
    // A replay's result can be shown while all others stay hidden.
    if (choice === 'shown' && isReplay) return show(true);
    show(false);
    const hides = choice === 'everywhere';
    if (hides !== areHidden) setSpoilerFree(api, hides);
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      // On a wide screen the menu's heading, which precedes it, is hidden.
      className="mt-1 border-t border-line pt-1 first:mt-0 first:border-0 md:nth-2:mt-0 md:nth-2:border-0"
    >
      <p id={id} className="px-3 pt-2 pb-1 text-caption font-semibold text-muted">
        {t('title')}
      </p>
      {choices.map((choice) => {
        const Icon = icons[choice];
        const isChosen = choice === current;
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={isChosen}
            data-closes-menu
            className={`${menuRowClass} aria-pressed:font-semibold aria-pressed:text-accent-text`}
            onClick={() => choose(choice)}
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            <span className="flex-1">
              {t(choice === 'shown' && isReplay ? 'shownHere' : choice)}
            </span>
            {isChosen && <span aria-hidden="true" className="size-2 rounded-full bg-current" />}
          </button>
        );
      })}
    </div>
  );
}
