import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether one component is hydrated: true from when React asks for the server's snapshot. */
function createAnswer() {
  let isServerRendered = false;
  return {
    now: () => isServerRendered,
    duringHydration: () => {
      isServerRendered = true;
      return true;
    },
  };
}

/**
 * Whether this component was written by the server: true there, and in the browser for as long as
 * it lives when it hydrated that HTML; false for what the browser mounted by itself.
 *
 * React alone knows which component it hydrates: it then asks stores for what the server had. The answer
 * stays what it was: one that changed would render the component a second time.
 */
export function useServerRendered(): boolean {
  const [answer] = useState(createAnswer);
  return useSyncExternalStore(never, answer.now, answer.duringHydration);
}
