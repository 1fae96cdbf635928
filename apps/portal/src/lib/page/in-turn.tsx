import {
  createElement,
  Fragment,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { useCameWithPage } from '../portal/use-came-with-page.ts';
import { takeTurn, type Turn } from './turns.ts';
import { IdScopes, newIdScope, useId } from './use-id.ts';

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

/** A comment in the server's page; nothing in the browser. */
const mark = (text: string) => createElement(Fragment, { UNSTABLE_comment: text } as object);

/**
 * A part of a page that the browser takes over in a task of its own, after what stands around it. The
 * server marks where it begins and ends, so that the part may be anything, nothing as well.
 */
export function InTurn({ children }: Props) {
  const cameWithPage = useCameWithPage();
  const id = useId();
  // Letters alone between the numbers: `2-1` would read as a result.
  const [ids] = useState(() => newIdScope(`${id}t`));
  const [turn] = useState(() => (cameWithPage ? takeTurn() : null));
  return (
    <>
      {mark('$s')}
      <Suspense>
        <Waiting turn={turn}>
          <IdScopes value={ids}>{children}</IdScopes>
        </Waiting>
      </Suspense>
      {mark('/$s')}
    </>
  );
}
