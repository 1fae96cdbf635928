import { createElement, lazy, useEffect, type ComponentType } from 'react';
import { warnChunkError } from './warn-chunk-error.ts';

/** Props of a part that a press opens; the callback closes it if it fails to load. */
interface Closable {
  readonly onClose?: () => void;
}

/**
 * A part whose script loads when it first renders, and that the page can do without. If the script fails to
 * load, e.g. offline or blocked, `Instead` renders in its place, or nothing, and the console reports it; an
 * error would take the whole page down. A part that a press opened is closed (`onClose`). The next render,
 * after another press or on another page, loads the script again. A new version of the site is still
 * detected (`chunk-reload.ts`).
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
