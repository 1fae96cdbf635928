import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../../lib/i18n/use-formatter.ts';
import { useSportName, useTenant } from '../../../lib/portal/portal-context.tsx';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { chipClass, chipRowClass } from '../../../ui/form/chip.ts';
import { SmallPicture } from '../../../ui/picture/small-picture.tsx';

export interface SportCount {
  readonly sportType: string;
  readonly count: number;
}

interface Props {
  readonly counts: readonly SportCount[];
  /** The sport of the page; null on the page of all. */
  readonly sport: string | null;
}

const Count = ({ count }: { readonly count: number }) => {
  const format = useNumberFormatter();
  return <span className="figures font-medium">{format.number(count)}</span>;
};

/** The number of live events per sport, each a link to its page (DSC-15). */
export function SportStrip({ counts, sport }: Props) {
  const t = useTranslations('listPage');
  const { sports } = useTenant();
  const nameOf = useSportName();
  const countOf = new Map(counts.map(({ sportType, count }) => [sportType, count]));
  const shown = sports.filter(({ id }) => countOf.has(id) || id === sport);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('sports')} className="mb-3">
      <ul className={chipRowClass}>
        <li>
          <AppLink
            to="/live"
            aria-current={sport === null ? 'page' : undefined}
            activeOptions={{ exact: true }}
            className={chipClass(sport === null)}
          >
            {t('allSports')}
            <Count count={total} />
          </AppLink>
        </li>
        {shown.map(({ id, icon }) => (
          <li key={id}>
            <AppLink
              to="/live/{sportType}"
              params={{ sportType: id }}
              className={chipClass(sport === id)}
            >
              <SmallPicture src={icon ?? null} width={18} height={18} />
              {nameOf(id)}
              <Count count={countOf.get(id) ?? 0} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
