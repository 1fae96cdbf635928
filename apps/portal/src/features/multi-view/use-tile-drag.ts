import { useRef, useState, type PointerEvent } from 'react';

/** Shorter movements of the pointer are a press, CSS pixels. */
const minDragDistance = 6;

const tileAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tile]')?.dataset['tile'] ?? null;

interface Drag {
  readonly id: string;
  /** The match under the pointer, which a drop would swap. */
  readonly over: string | null;
}

/**
 * Drags a match by its handle onto another one, with a mouse, pen or finger. Only the handle drags: a
 * finger on the picture scrolls the page.
 */
export function useTileDrag(onDrop: (id: string, other: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    from.current = null;
    setDrag(null);
  };
  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (from.current === null) return;
      const distance = Math.hypot(clientX - from.current.x, clientY - from.current.y);
      if (drag === null && distance < minDragDistance) return;
      const tileBelow = tileAt(clientX, clientY);
      const over = tileBelow === id ? null : tileBelow;
      if (drag === null || drag.over !== over) setDrag({ id, over });
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const over = drag === null ? null : tileAt(clientX, clientY);
      end();
      if (over !== null && over !== id) onDrop(id, over);
    },
    onPointerCancel: end,
  });
  return { drag, handleOf, cancel: end };
}
export type TileHandle = ReturnType<ReturnType<typeof useTileDrag>['handleOf']>;
