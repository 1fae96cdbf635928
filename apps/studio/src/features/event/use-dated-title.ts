import { useFormatter } from 'use-intl';

interface Match {
  readonly title: string;
  readonly gameStartDate: string;
}

/** Returns a function that names a match in a list to choose from: two teams meet more than once a season. */
export function useDatedTitle(): (match: Match) => string {
  const format = useFormatter();
  return ({ title, gameStartDate }) =>
    `${title} · ${format.dateTime(new Date(gameStartDate), { dateStyle: 'medium' })}`;
}
