/** Keeps the place of a closed companion until its script is there. */
export const CompanionPlace = () => <div className="min-h-14 rounded-card bg-surface" />;
