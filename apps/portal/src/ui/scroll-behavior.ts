/** Returns how scripts scroll: at once for viewers who want reduced motion, which styles alone cannot do. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
