import { createContext, useContext, useLayoutEffect } from 'react';
import { ofPages, type HeadTag } from './head-tags.ts';

/** Where the server collects what pages bring into the head; in the browser they go there themselves. */
export const CollectedTags = createContext<HeadTag[] | null>(null);

function toElement(tag: HeadTag): HTMLElement {
  const element = document.createElement(tag.name);
  if (tag.name === 'title') element.textContent = tag.text;
  else
    for (const [name, value] of Object.entries(tag.attributes)) element.setAttribute(name, value);
  return element;
}

/** Puts elements in the place of those that the page before brought. */
function show(tags: readonly HeadTag[]): void {
  const before = [...document.head.querySelectorAll(ofPages)];
  const after = tags.map(toElement);
  const isThere = (element: Element, index: number) =>
    before[index] !== undefined && element.isEqualNode(before[index]);
  if (before.length === after.length && after.every(isThere)) return;
  for (const element of before) element.remove();
  document.head.append(...after);
}

/** What a page brings into the document's head, until the next page brings its own. */
export function Head({ tags }: { readonly tags: readonly HeadTag[] }) {
  const collected = useContext(CollectedTags);
  collected?.push(...tags);
  const said = collected === null ? JSON.stringify(tags) : '';
  useLayoutEffect(() => {
    if (said !== '') show(JSON.parse(said) as HeadTag[]);
  }, [said]);
  return null;
}
