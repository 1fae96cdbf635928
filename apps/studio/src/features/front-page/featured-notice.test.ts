import { expect, it } from 'vitest';
import { problemOfFeatured } from './featured-notice.tsx';

const match = {
  withdrawn: false,
  cancelled: false,
  safeguarded: false,
  eventStatus: 'upcoming',
} as const;

it('a match to come or live can lead the page; one withdrawn, called off, of minors or over cannot', () => {
  const problems = [
    match,
    { ...match, eventStatus: 'live' as const },
    { ...match, withdrawn: true },
    { ...match, cancelled: true },
    { ...match, safeguarded: true },
    { ...match, eventStatus: 'archived' as const },
  ].map(problemOfFeatured);
  expect(problems).toEqual([null, null, 'withdrawn', 'cancelled', 'minors', 'over']);
});
