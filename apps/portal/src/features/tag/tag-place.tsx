/** Keeps the place of the closed list until its script is there. */
export const TagPlace = () => <div className="min-h-14 rounded-card bg-surface" />;
