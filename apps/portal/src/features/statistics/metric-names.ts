import type { PublicTenantConfig } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../lib/portal/portal-context.tsx';

/** Keys of the texts of common metrics, by `filterId`. */
const textKeys = {
  possession: 'possession',
  goals: 'goals',
  shots: 'shots',
  shots_on_target: 'shotsOnTarget',
  saves: 'saves',
  corners: 'corners',
  fouls: 'fouls',
  yellow_cards: 'yellowCards',
  passes: 'passes',
  pass_accuracy: 'passAccuracy',
  seven_metre_throws: 'sevenMetreThrows',
  suspensions: 'suspensions',
} as const;

type MetricKey = (typeof textKeys)[keyof typeof textKeys];

const hasText = (id: string): id is keyof typeof textKeys => Object.hasOwn(textKeys, id);

type Sports = Pick<PublicTenantConfig, 'sports'>;

const statisticsOf = ({ sports }: Sports, sport: string) =>
  sports.find(({ id }) => id === sport)?.statistics ?? [];

/** Returns the rows in the order that the tenant gives its sport; others follow as they are. */
export function inSportOrder<Row extends { readonly filterId: string }>(
  rows: readonly Row[],
  tenant: Sports,
  sport: string,
): readonly Row[] {
  const ranks = new Map(statisticsOf(tenant, sport).map(({ id }, index) => [id, index]));
  const rankOf = ({ filterId }: Row) => ranks.get(filterId) ?? ranks.size;
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** A metric; `name` is the provider's. */
interface NamedMetric {
  readonly filterId: string;
  readonly name?: string;
}

/**
 * Returns the function that names the metrics of a sport: by the tenant, by the portal, or by the provider.
 * @param textOf the portal's text of a key below `statistics.metrics`
 */
export function metricNames(
  tenant: Sports,
  sport: string,
  textOf: (key: MetricKey) => string,
): (metric: NamedMetric) => string {
  const tenantNames = new Map(
    statisticsOf(tenant, sport).map((metric) => [metric.id, metric.name]),
  );
  return ({ filterId, name }) =>
    tenantNames.get(filterId) ??
    (hasText(filterId) ? textOf(textKeys[filterId]) : (name ?? filterId));
}

/** Returns the function that names the metrics of a sport (`metricNames`). */
export function useMetricName(sport: string): (metric: NamedMetric) => string {
  return metricNames(useTenant(), sport, useTranslations('statistics.metrics'));
}
