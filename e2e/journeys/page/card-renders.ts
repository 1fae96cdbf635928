declare global {
  interface Window {
    /** React calls this after each commit if it exists, as for its developer tools. */
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
    /** Number of committed renders of each card's and row's link, and its last props. */
    cardRenders: Map<Element, { props: unknown; count: number }>;
  }
}

/** The fields of React's internal tree that the count needs. */
interface Fiber {
  readonly memoizedProps: unknown;
  readonly stateNode: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/**
 * Runs in the page: counts the renders of cards and rows that React commits; each gives an element new
 * props. React discards a render that an update interrupts, for example while it hydrates on a busy
 * machine: such a render shows nothing and is not counted.
 */
export function countCardRenders(): void {
  const { window } = globalThis;
  window.cardRenders = new Map();
  const links = 'main li a:is(.card-link, [href*="/events/"])';
  const onCommitFiberRoot = (_renderer: number, root: { readonly current: Fiber }) => {
    const pending: Fiber[] = [root.current];
    for (let fiber = pending.pop(); fiber !== undefined; fiber = pending.pop()) {
      if (fiber.sibling !== null) pending.push(fiber.sibling);
      if (fiber.child !== null) pending.push(fiber.child);
      const { stateNode: element, memoizedProps: props } = fiber;
      if (!(element instanceof HTMLAnchorElement) || !element.matches(links)) continue;
      const { props: before, count } = window.cardRenders.get(element) ?? { props: null, count: 0 };
      if (props !== before) window.cardRenders.set(element, { props, count: count + 1 });
    }
  };
  const inject = () => 1;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject,
    onCommitFiberRoot,
    onCommitFiberUnmount: () => {},
  };
}
