import { useEffect, useLayoutEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { useCameWithPage } from '../portal/use-came-with-page.ts';
import { LaterDrawn } from './later-drawn.tsx';
import { takeTurn, type Turn } from './turns.ts';

interface Props {
  readonly children: ReactNode;
}

interface WaitingProps extends Props {
  readonly turn: Turn | null;
  /** What the server wrote it from. */
  readonly first: ReactNode;
}

/**
 * Waits for its turn; nothing of it may be kept before that, since what suspends at first loses its state.
 * What is known by then, e.g. who looks, may have changed it: it is taken over as the server wrote it and
 * changed after that, for no attribute is compared while it is taken over.
 */
function Waiting({ turn, first, children }: WaitingProps) {
  if (turn !== null && !turn.isThere) throw turn.comes;
  const isTaken = useRef(turn === null);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    isTaken.current = true;
    turn?.tellDrawn();
    return () => turn?.tellSettled();
  }, [turn]);
  const isOther = !isTaken.current && first !== children;
  useLayoutEffect(() => {
    if (isOther) drawAgain();
  }, [isOther]);
  useEffect(() => turn?.tellSettled(), [turn]);
  return isTaken.current ? children : first;
}

/** A part of a page that the browser takes over in a task of its own, after what stands around it. */
export function InTurn({ children }: Props) {
  const cameWithPage = useCameWithPage();
  const [turn] = useState(() => (cameWithPage ? takeTurn() : null));
  const [first] = useState(children);
  return (
    <LaterDrawn>
      <Waiting turn={turn} first={first}>
        {children}
      </Waiting>
    </LaterDrawn>
  );
}
