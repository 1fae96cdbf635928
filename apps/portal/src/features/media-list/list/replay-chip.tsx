import { Check, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink, usePageSearch } from '../../../lib/navigation/current-page-link.tsx';
import { chipClass } from '../../../ui/form/chip.ts';

/** True if the archive's query includes matches without a replay. */
export const includesAllMatches = (search: Readonly<Record<string, string>>): boolean =>
  search['replay'] === 'any';

/** Shows or hides matches without a replay; the archive hides them by default. */
export function ReplayChip() {
  const t = useTranslations('mediaList');
  const isAllShown = includesAllMatches(usePageSearch());
  const Icon = isAllShown ? Check : EyeOff;
  return (
    <CurrentPageLink
      search={{ replay: isAllShown ? null : 'any', page: null }}
      preload={false}
      activeOptions={{ exact: true }}
      className={chipClass(isAllShown)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(isAllShown ? 'replaysOnly' : 'withoutReplay')}
    </CurrentPageLink>
  );
}
