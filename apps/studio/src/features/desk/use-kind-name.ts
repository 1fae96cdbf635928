import { useTranslations } from 'use-intl';
import { useSport } from '../../lib/studio-context.ts';

/** Returns a function that names a kind of moment of a sport. */
export function useKindName(sportType: string): (type: string) => string {
  const t = useTranslations('desk.kinds');
  const sport = useSport(sportType);
  return (type) => {
    const nameInSport = sport?.moments?.find(({ id }) => id === type)?.name;
    if (nameInSport !== undefined) return nameInSport;
    return t.has(type as 'goal') ? t(type as 'goal') : type.replaceAll('_', ' ');
  };
}
