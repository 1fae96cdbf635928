/** A text, or an element: its tag, its React props and its children. */
export type MarkupNode =
  | string
  | readonly [tag: string, props: Readonly<Record<string, string>>, children: MarkupNode[]];

/** The target of the bench: the elements of a selector, filtered by this exact text. */
export interface PressTarget {
  readonly selector: string;
  readonly text?: string;
}

/**
 * Runs in the page: removes the scripts from another page's HTML and returns the rest, with its content
 * as data for React. Hydration does not compare attributes, so styles remain in the HTML only.
 */
export function splitMarkup({
  html,
  targets,
}: {
  readonly html: string;
  readonly targets: readonly PressTarget[];
}): { readonly html: string; readonly markup: MarkupNode[] } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const app = page.querySelector('#app');
  if (app === null) throw new Error('the page has no #app');
  const dropped =
    'script, noscript, link[rel=x-deferred], link[rel=modulepreload], #app :is(template, link, meta, title, style)';
  for (const element of page.querySelectorAll(dropped)) element.remove();
  // Markers of Suspense boundaries and between texts.
  const comments = page.createNodeIterator(app, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node !== null; node = comments.nextNode())
    node.parentNode?.removeChild(node);
  app.normalize();
  for (const { selector, text } of targets)
    for (const element of app.querySelectorAll(selector))
      if (text === undefined || element.textContent.trim() === text)
        element.setAttribute('data-pressed-here', '');

  const toNode = (node: ChildNode): MarkupNode => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    const props: Record<string, string> = {};
    for (const { name, value } of node.attributes)
      if (name !== 'style') props[name === 'class' ? 'className' : name] = value;
    return [node.localName, props, [...node.childNodes].map(toNode)];
  };
  return {
    html: `<!doctype html>${page.documentElement.outerHTML}`,
    markup: [...app.childNodes].map(toNode),
  };
}
