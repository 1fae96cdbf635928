import { flushSync } from 'react-dom';

/** Rows whose events the scoreboard moves. */
const rowSelector = '[data-scoreboard-row]';
/** What a moved event shifts: the sections of the page, and the entries of its lists. */
const movedSelector = 'main section, main li, footer';
const durationMs = 320;
/** Marks the animations of moves. */
const animationId = 'scoreboard-move';
/**
 * What is this near to the screen moves too, since a change may bring it there: a share of the screen's width
 * and height.
 */
const nearShare = 0.5;

/**
 * Returns a function that is true while a pointer, a finger or the focus is on a row: nothing may move under
 * it.
 */
export function watchRowUse(): () => boolean {
  // After a tap, a touch screen reports the last pressed element as hovered.
  let isTouch = false;
  const readPointer = ({ pointerType }: PointerEvent) => {
    isTouch = pointerType === 'touch';
  };
  addEventListener('pointerover', readPointer, { capture: true, passive: true });
  return () => {
    const states = isTouch ? ':active, :focus-within' : ':hover, :active, :focus-within';
    return document.querySelector(`${rowSelector}:is(${states})`) !== null;
  };
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns where each element is that is on the screen or near it. */
function spotsNearScreen(): Map<Element, Spot> {
  const spots = new Map<Element, Spot>();
  const [nearX, nearY] = [innerWidth * nearShare, innerHeight * nearShare];
  for (const element of document.querySelectorAll(movedSelector)) {
    const { x, y, bottom, right } = element.getBoundingClientRect();
    const isNear =
      bottom > -nearY && y < innerHeight + nearY && right > -nearX && x < innerWidth + nearX;
    if (isNear) spots.set(element, { x, y });
  }
  return spots;
}

/** Ends the moves of earlier changes: two changes may come before the first of them is painted. */
function endMoves(elements: Iterable<Element>): void {
  for (const element of elements)
    for (const animation of element.getAnimations?.() ?? [])
      if (animation.id === animationId) animation.cancel();
}

/**
 * Changes the page and moves what the change shifts from its old spot to the new one. It is drawn at the old
 * one first, so the layout does not shift. With reduced motion, it moves at once after that.
 */
export function changeMoving(change: () => void): void {
  const before = spotsNearScreen();
  // The positions are read again before the next frame.
  flushSync(change);
  // From where they are seen, to where they are without a move.
  endMoves(before.keys());
  const moved = new Map<Element, Spot>();
  for (const [element, from] of before) {
    if (!element.isConnected) continue;
    const to = element.getBoundingClientRect();
    moved.set(element, { x: from.x - to.x, y: from.y - to.y });
  }
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const [element, by] of moved) {
    // An element moves together with the one that it is in.
    let outer = element.parentElement?.closest(movedSelector) ?? null;
    while (outer !== null && !moved.has(outer))
      outer = outer.parentElement?.closest(movedSelector) ?? null;
    const outerBy = outer === null ? { x: 0, y: 0 } : (moved.get(outer) ?? { x: 0, y: 0 });
    const [x, y] = [by.x - outerBy.x, by.y - outerBy.y];
    if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      id: animationId,
      duration: isReduced ? 1 : durationMs,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    });
  }
}
