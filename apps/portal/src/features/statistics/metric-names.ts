import { useTranslations } from 'use-intl/react';

const named = {
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

const isNamed = (id: string): id is keyof typeof named => Object.hasOwn(named, id);

/** Returns the name of a metric in the viewer's language, or the provider's. */
export function useMetricName(): (metric: {
  readonly filterId: string;
  readonly name?: string;
}) => string {
  const t = useTranslations('statistics.metrics');
  return ({ filterId, name }) => (isNamed(filterId) ? t(named[filterId]) : (name ?? filterId));
}
