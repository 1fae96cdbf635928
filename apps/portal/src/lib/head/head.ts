import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { useServerRendered } from '../portal/use-server-rendered.ts';
import { pageTagSelector, type HeadTag } from './head-tags.ts';

/** Collects head elements on the server; in the browser they go straight into the document. */
export const CollectedTagsContext = createContext<HeadTag[] | null>(null);

function toElement(tag: HeadTag): HTMLElement {
  const element = document.createElement(tag.name);
  if (tag.name === 'title') element.textContent = tag.text;
  else
    for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  return element;
}

/** Replaces the previous page's head elements. */
function replaceHeadTags(tags: readonly HeadTag[]): void {
  const before = [...document.head.querySelectorAll(pageTagSelector)];
  const after = tags.map(toElement);
  for (const element of before) element.remove();
  document.head.append(...after);
}

/** Renders a page's head elements, until the next page replaces them. */
export function Head({ tags }: { readonly tags: readonly HeadTag[] }) {
  const collected = useContext(CollectedTagsContext);
  collected?.push(...tags);
  const isServerRendered = useServerRendered();
  const serialized = collected === null ? JSON.stringify(tags) : '';
  // The server's elements are in the document already, including some that only crawlers read.
  const shown = useRef(isServerRendered ? serialized : '');
  useLayoutEffect(() => {
    if (serialized !== shown.current) replaceHeadTags(JSON.parse(serialized) as HeadTag[]);
    shown.current = serialized;
  }, [serialized]);
  return null;
}
