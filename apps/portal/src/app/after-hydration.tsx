import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly run: () => void;
  readonly children: ReactNode;
}

/**
 * Runs once React has taken over the server's page: data that changes before that would differ from
 * what the server wrote. It goes around the page, since a sibling would change the ids of `useId`;
 * and it is a file of its own, since hot reload would run a file with a component in it again, which
 * for the entry means to start twice.
 */
export function AfterHydration({ run, children }: Props) {
  useEffect(run, [run]);
  return children;
}
