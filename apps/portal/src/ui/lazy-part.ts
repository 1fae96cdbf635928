import { createElement, lazy, useEffect, type ComponentType } from 'react';
import { warnChunkError } from './warn-chunk-error.ts';

/** Props of a part that a press opens; the callback closes it if it fails to load. */
interface Closable {
  readonly onClose?: () => void;
}

/**
 * An inessential part of a page, whose script loads when it first renders. If the script fails to load, e.g.
 * offline or blocked, `Fallback` renders in its place, or nothing, with a warning in the console; an error
 * would replace the whole page. A part that a press opened is closed (`onClose`). The next mount, after
 * another press or on another page, loads the script again. A missing script of an outdated build still
 * reloads the page (`chunk-reload.ts`).
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback: ComponentType<P> | null = null,
): ComponentType<P> {
  let hasFailed = false;
  function FailedPart(props: P) {
    const { onClose } = props as Closable;
    useEffect(() => onClose?.(), [onClose]);
    return Fallback && createElement(Fallback, props);
  }
  const createPart = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        hasFailed = true;
        warnChunkError(error);
        return { default: FailedPart };
      }
    });
  let Part = createPart();
  return function LazyPart(props: P) {
    useEffect(
      () => () => {
        if (!hasFailed) return;
        hasFailed = false;
        Part = createPart();
      },
      [],
    );
    return createElement(Part, props);
  };
}
