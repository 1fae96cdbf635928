import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useCameWithPage } from '../portal/use-came-with-page.ts';
import { LaterDrawn } from './later-drawn.tsx';
import { takeTurn, type Turn } from './turns.ts';

interface Props {
  readonly children: ReactNode;
}

/** Waits for its turn; nothing of it may be kept before that, since what suspends at first loses its state. */
function Waiting({ turn, children }: Props & { readonly turn: Turn | null }) {
  if (turn !== null && !turn.isThere) throw turn.comes;
  useLayoutEffect(() => {
    turn?.tellDrawn();
    return () => turn?.tellSettled();
  }, [turn]);
  useEffect(() => turn?.tellSettled(), [turn]);
  return children;
}

/** A part of a page that the browser takes over in a task of its own, after what stands around it. */
export function InTurn({ children }: Props) {
  const cameWithPage = useCameWithPage();
  const [turn] = useState(() => (cameWithPage ? takeTurn() : null));
  return (
    <LaterDrawn>
      <Waiting turn={turn}>{children}</Waiting>
    </LaterDrawn>
  );
}
