import { Suspense, type ComponentProps } from 'react';
import { ResumeChoice } from './later-views.ts';

/** Asks over the picture whether to resume or to start over. */
export const ResumeOffer = (props: ComponentProps<typeof ResumeChoice>) => (
  <Suspense fallback={null}>
    <ResumeChoice {...props} />
  </Suspense>
);
