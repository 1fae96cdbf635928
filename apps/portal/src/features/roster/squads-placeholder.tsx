/** Height of two squads of usual size on a phone, which wider windows hardly change, by sport. */
const heights: Readonly<Record<string, string>> = {
  basketball: 'min-h-148',
  football: 'min-h-260',
  handball: 'min-h-186',
  volleyball: 'min-h-162',
};

/** The card of two squads of usual size before they load: what follows then stays in place. */
export const squadsSpace = (sport: string): string =>
  `mt-4 rounded-card bg-surface ${heights[sport] ?? 'min-h-240'}`;

/** Keeps the space of the squads until they load. Without scripts they never do. */
export const SquadsPlaceholder = ({ sport }: { readonly sport: string }) => (
  <div aria-hidden="true" className={`${squadsSpace(sport)} noscript:hidden`} />
);
