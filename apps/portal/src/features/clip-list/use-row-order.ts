import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Returns the items with one of them at another index; the same array if that changes nothing. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  const isOutside = to < 0 || to >= items.length;
  if (item === undefined || isOutside || from === to) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Returns the clip id of the row at a point of the window. */
const clipAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-clip]')?.dataset['clip'];

/**
 * Moves rows (`data-clip`) by their handles: dragged with a mouse, pen or finger, or with the arrow keys. The
 * rows make room while one is dragged; `onMove` is called once, when it is dropped.
 */
export function useRowOrder(
  ids: readonly string[],
  onMove: (from: number, to: number) => void,
): {
  /** The order to show, which is another one during a drag. */
  readonly shown: readonly string[];
  readonly dragged: string | null;
  readonly handleOf: (id: string) => object;
} {
  const [drag, setDrag] = useState<{ readonly id: string; readonly to: number } | null>(null);
  const shown = drag === null ? ids : moveItem(ids, ids.indexOf(drag.id), drag.to);
  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, to: ids.indexOf(id) });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      const over = clipAt(clientX, clientY);
      const to = over === undefined || over === id ? -1 : shown.indexOf(over);
      if (to !== -1 && to !== drag.to) setDrag({ id, to });
    },
    onPointerUp: () => {
      if (drag?.id === id) onMove(ids.indexOf(id), drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      // The player has its own use for these keys.
      event.stopPropagation();
      const from = ids.indexOf(id);
      onMove(from, from + step);
    },
  });
  return { shown, dragged: drag?.id ?? null, handleOf };
}
