import { Check, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { HereLink, useKnownSearch } from '../../lib/navigation/here-link.tsx';
import { chipClass } from '../../ui/chip.ts';

/** Whether the query of the archive asks for matches without a replay, too. */
export const asksForAll = (search: Readonly<Record<string, string>>): boolean =>
  search['replay'] === 'any';

/** Shows matches that cannot be watched again, or hides them; hidden is the way the archive opens. */
export function ReplayChip() {
  const t = useTranslations('mediaList');
  const all = asksForAll(useKnownSearch());
  const Icon = all ? Check : EyeOff;
  return (
    <HereLink
      search={{ replay: all ? null : 'any', page: null }}
      preload={false}
      activeOptions={{ exact: true }}
      className={chipClass(all)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {t(all ? 'replaysOnly' : 'withoutReplay')}
    </HereLink>
  );
}
