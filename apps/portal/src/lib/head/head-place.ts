/** The elements of the head that a page brings, wherever in the page they are named. */
import { createContext, useContext, useLayoutEffect } from 'react';
import type { HeadTag } from './head-tags.ts';

/** Where the server collects them; in the browser they go into the document. */
export const HeadTags = createContext<HeadTag[] | null>(null);

/** Marks what a page brought, so that the next page can take it out. */
export const ofPage = 'data-of-page';

function toElement(tag: HeadTag): HTMLElement {
  const element = document.createElement(tag.name);
  if (tag.name === 'title') element.textContent = tag.text;
  else {
    element.setAttribute(ofPage, '');
    for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  }
  return element;
}

/** Brings elements into the document's head for as long as nothing else brings some. */
export function Head({ tags }: { readonly tags: readonly HeadTag[] }) {
  const collected = useContext(HeadTags);
  if (import.meta.env.SSR) collected?.push(...tags);
  const text = import.meta.env.SSR ? '' : JSON.stringify(tags);
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    const before = [...document.head.querySelectorAll(`title, [${ofPage}]`)];
    const after = tags.map(toElement);
    const isSame = (element: Element, index: number) => element.isEqualNode(before[index] ?? null);
    if (before.length === after.length && after.every(isSame)) return;
    for (const element of before) element.remove();
    document.head.append(...after);
  }, [text]);
  return null;
}
