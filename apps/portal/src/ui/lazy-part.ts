import { createElement, lazy, useEffect, type ComponentType } from 'react';
import { warnChunkError } from './warn-chunk-error.ts';

/** What may be told that a part which was opened by a press is not there. */
interface Closable {
  readonly onClose?: () => void;
}

/**
 * A part of a page whose script is fetched when it is first drawn, and which the page can do without:
 * where the script cannot be had, as offline or blocked, `Instead` stands in its place, or nothing, and
 * the console says so. An error would take the whole page away. What a press has opened is closed then
 * (`onClose`), and the script is asked for again when the part is next drawn: after another press, or on
 * another page. A new version of the site is noticed all the same (`chunk-reload.ts`).
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P> | null = null,
): ComponentType<P> {
  let isMissing = false;
  function Missing(props: P) {
    const { onClose } = props as Closable;
    useEffect(() => onClose?.(), [onClose]);
    return Instead && createElement(Instead, props);
  }
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        isMissing = true;
        warnChunkError(error);
        return { default: Missing };
      }
    });
  let Part = begin();
  return function LazyPart(props: P) {
    useEffect(
      () => () => {
        if (!isMissing) return;
        isMissing = false;
        Part = begin();
      },
      [],
    );
    return createElement(Part, props);
  };
}
