/** What browsers get for `later-views.ts`. */
import { lazyPart } from '../../ui/lazy-part.ts';

export const PlanAhead = lazyPart(async () => (await import('./plan-ahead.tsx')).PlanAhead);
