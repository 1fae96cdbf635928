import { useSyncExternalStore } from 'react';

/** Widths from which layouts change; the breakpoints of Tailwind have the same names. */
const queries = { md: '(width >= 48rem)', lg: '(width >= 64rem)' } as const;

type Breakpoint = keyof typeof queries;

const mediaOf = (breakpoint: Breakpoint) =>
  typeof matchMedia === 'function' ? matchMedia(queries[breakpoint]) : null;

const subscribeTo = (breakpoint: Breakpoint) => (onChange: () => void) => {
  const media = mediaOf(breakpoint);
  media?.addEventListener?.('change', onChange);
  return () => media?.removeEventListener?.('change', onChange);
};
const subscriptions = { md: subscribeTo('md'), lg: subscribeTo('lg') };

/** True if the window is at least as wide as the breakpoint; false on the server and while hydrating. */
export const useIsWide = (breakpoint: Breakpoint): boolean =>
  useSyncExternalStore(
    subscriptions[breakpoint],
    () => mediaOf(breakpoint)?.matches === true,
    () => false,
  );
