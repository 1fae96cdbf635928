import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** What one component answers when it is drawn: that it takes over the server's HTML, once it was told so. */
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
 * Preact alone knows this of each component, as parts of a page are taken over one after the other: while
 * it does so it asks stores for what the server had. The answer stays what it was: one that changed
 * would have the component drawn a second time.
 */
export function useCameWithPage(): boolean {
  const [answer] = useState(createAnswer);
  return useSyncExternalStore(never, answer.now, answer.whileTakingOver);
}
