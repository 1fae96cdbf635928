import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Tracks one component: true from when React reads the server's snapshot. */
function createSnapshots() {
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
 * True if the server rendered this component. In the browser it stays true while the component that
 * hydrated that HTML is mounted; false for what the browser mounted by itself.
 *
 * Only React knows which component it hydrates: it then reads the server snapshot of stores. The value
 * never changes, because a change would render the component a second time.
 */
export function useServerRendered(): boolean {
  const [snapshots] = useState(createSnapshots);
  return useSyncExternalStore(never, snapshots.now, snapshots.duringHydration);
}
