import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** What one component answers to React: that it takes over the server's HTML, once it was told so. */
function createAnswer() {
  let cameWithPage = false;
  return {
    now: () => cameWithPage,
    whileTakingOver: () => {
      cameWithPage = true;
      return true;
    },
  };
}

/**
 * Whether this component was written by the server: true there, and in the browser for as long as
 * it lives when it took over that HTML; false for what the browser mounted by itself.
 *
 * React alone knows this of each component, as parts of a page are taken over one after the other.
 * The answer stays what it was: one that changed would make React render at once, and with it the
 * whole rest of the page that is not taken over yet, in one long task.
 */
export function useCameWithPage(): boolean {
  const [answer] = useState(createAnswer);
  return useSyncExternalStore(never, answer.now, answer.whileTakingOver);
}
