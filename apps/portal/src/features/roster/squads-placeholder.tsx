/** The card of two squads of usual size before they load: what follows then stays in place. */
export const squadsSpace = 'mt-4 min-h-240 rounded-card bg-surface';

/** Keeps the space of the squads until they load. Without scripts they never do. */
export const SquadsPlaceholder = () => (
  <div aria-hidden="true" className={`${squadsSpace} noscript:hidden`} />
);
