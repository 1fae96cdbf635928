import { flushSync } from 'react-dom';

/** Rows whose events the scoreboard moves. */
const rowSelector = '[data-scoreboard-row]';
/** Elements that a moved event shifts: the sections of the page, and the entries of its lists. */
const movedSelector = 'main section, main li, footer';
const durationMs = 320;
/** Marks the animations of moves. */
const animationId = 'scoreboard-move';
/**
 * Elements this near to the screen are moved, too, since a change may bring them onto it; a share of the
 * screen's width and height.
 */
const nearShare = 0.5;

/**
 * Returns a function that is true while a pointer, a finger or the focus is on a row: nothing may move under
 * it.
 */
export function watchRowsInUse(): () => boolean {
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

interface Position {
  readonly x: number;
  readonly y: number;
}

/**
 * False for an element in content that the browser skips because it is far from the screen. Reading its position
 * would lay that content out.
 */
const isLaidOut = (element: Element): boolean =>
  element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true;

/** Returns the positions of the elements that are on the screen or near it. */
function positionsNearScreen(): Map<Element, Position> {
  const positions = new Map<Element, Position>();
  const [nearX, nearY] = [innerWidth * nearShare, innerHeight * nearShare];
  for (const element of document.querySelectorAll(movedSelector)) {
    if (!isLaidOut(element)) continue;
    const { x, y, bottom, right } = element.getBoundingClientRect();
    const isNear =
      bottom > -nearY && y < innerHeight + nearY && right > -nearX && x < innerWidth + nearX;
    if (isNear) positions.set(element, { x, y });
  }
  return positions;
}

/** Ends the animations of earlier changes: two changes may come before the first of them is painted. */
function endMoves(elements: Iterable<Element>): void {
  for (const element of elements)
    for (const animation of element.getAnimations?.() ?? [])
      if (animation.id === animationId) animation.cancel();
}

/**
 * Changes the page, and animates the elements that this shifts from their old positions to the new ones. They
 * are drawn at the old ones first, so the layout does not shift. With reduced motion, they then jump to the
 * new ones.
 */
export function animateChange(change: () => void): void {
  const before = positionsNearScreen();
  // The positions are read again before the next frame.
  flushSync(change);
  // From their positions on the screen to those without an animation.
  endMoves(before.keys());
  const moved = new Map<Element, Position>();
  for (const [element, from] of before) {
    if (!element.isConnected) continue;
    const to = element.getBoundingClientRect();
    moved.set(element, { x: from.x - to.x, y: from.y - to.y });
  }
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const [element, by] of moved) {
    // An element moves together with the one that contains it.
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
