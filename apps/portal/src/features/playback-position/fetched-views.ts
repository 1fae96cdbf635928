/** What browsers get for `later-views.ts`. */
import { lazyPart } from '../../ui/lazy-part.ts';

export const ResumeChoice = lazyPart(
  async () => (await import('./resume-choice.tsx')).ResumeChoice,
);
