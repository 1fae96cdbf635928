/** Browsers get `fetched-views.ts` for it, which fetches the view for a match that is to come. */
export { PlanAhead } from './plan-ahead.tsx';
