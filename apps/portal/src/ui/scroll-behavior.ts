/** Returns how scripts scroll: without animation if the viewer prefers reduced motion. Styles do not affect scripts. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
