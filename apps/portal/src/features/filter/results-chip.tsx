import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink, usePageSearch } from '../../lib/navigation/current-page-link.tsx';
import { useHidesResults } from '../../lib/results/results.ts';
import { chipClass } from '../../ui/form/chip.ts';
import { resultsParameter } from '../event-card/index.ts';

interface Props {
  /** The list has no replays, so only a viewer who hides results has something to show. */
  readonly isWithoutReplays?: boolean;
}

/** Shows or hides titles of clips and highlights that reveal results on this page. */
export function ResultsChip({ isWithoutReplays = false }: Props) {
  const t = useTranslations('resultsFilter');
  const shown = usePageSearch()[resultsParameter] === 'show';
  const areHidden = useHidesResults();
  if (isWithoutReplays && !areHidden && !shown) return null;
  const Icon = shown ? EyeOff : Eye;
  return (
    <CurrentPageLink
      search={{ [resultsParameter]: shown ? null : 'show' }}
      preload={false}
      resetScroll={false}
      viewTransition={false}
      activeOptions={{ exact: true }}
      className={chipClass(shown)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(shown ? 'hideResults' : 'showResults')}
    </CurrentPageLink>
  );
}
