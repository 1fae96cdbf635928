import { Suspense, useState, type ReactNode } from 'react';
import { IdScopes, newIdScope, useId } from './use-id.ts';

interface Props {
  /** What a part that the server did not write shows until it is there; nothing by default. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The place of what the server draws at once and the browser perhaps later than its neighbours: views
 * whose script is fetched, parts that come in turn. What the server wrote stays until then: its marks
 * say where such a part begins and ends (`browser-page.ts`). It has ids of its own, since they are given
 * in the order of drawing.
 */
export function LaterDrawn({ fallback, children }: Props) {
  const id = useId();
  // Letters alone between the numbers: `2-1` would read as a result.
  const [ids] = useState(() => newIdScope(`${id}t`));
  return (
    <Suspense fallback={fallback}>
      <IdScopes value={ids}>{children}</IdScopes>
    </Suspense>
  );
}
