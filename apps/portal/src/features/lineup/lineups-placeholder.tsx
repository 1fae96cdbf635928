/**
 * As high as a window: the line-ups of a match are higher, and what is below them would be pushed away once they load.
 */
export const LineupsPlaceholder = () => <div className="min-h-svh rounded-card bg-surface" />;
