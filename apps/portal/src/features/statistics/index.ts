export { loadMatch, type Match } from './match.ts';
export { numbersAt, playersIn } from './match-numbers.ts';
export { inSportOrder, metricNames } from './metric-names.ts';
export { loadStatistics } from './statistics.api.ts';
