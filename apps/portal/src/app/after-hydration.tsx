import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly run: () => void;
  readonly children: ReactNode;
}

/**
 * Runs once the frame of the server's page is taken over: data that changes before that would differ
 * from what the server wrote. Parts of the page may still wait for their turn (`turnsTaken`). It is a
 * file of its own, since hot reload would run a file with a component in it again, which for the entry
 * means to start twice.
 */
export function AfterHydration({ run, children }: Props) {
  useEffect(run, [run]);
  return children;
}
