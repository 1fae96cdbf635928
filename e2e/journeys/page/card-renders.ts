declare global {
  interface Window {
    /** What React reports of its work, as to its developer tools. */
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
    /** Number of renders of each card's and row's link, and its last props. */
    cardRenders: Map<Element, { props: unknown; count: number }>;
  }
}

/** Runs in the page: counts the renders of cards and rows. Each gives an element new props. */
export function countCardRenders(): void {
  const { window, document } = globalThis;
  window.cardRenders = new Map();
  const onCommitFiberRoot = () => {
    const links = 'main li a:is(.card-link, [href*="/events/"])';
    for (const card of document.querySelectorAll(links)) {
      const key = Object.keys(card).find((name) => name.startsWith('__reactProps$'));
      if (key === undefined) continue;
      const props = Reflect.get(card, key) as unknown;
      const { props: before, count } = window.cardRenders.get(card) ?? { props: null, count: 0 };
      if (props !== before) window.cardRenders.set(card, { props, count: count + 1 });
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
