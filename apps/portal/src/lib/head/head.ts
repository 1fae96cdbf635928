import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { useServerRendered } from '../portal/use-server-rendered.ts';
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
  for (const element of before) element.remove();
  document.head.append(...after);
}

/** What a page brings into the document's head, until the next page brings its own. */
export function Head({ tags }: { readonly tags: readonly HeadTag[] }) {
  const collected = useContext(CollectedTags);
  collected?.push(...tags);
  const isServerRendered = useServerRendered();
  const said = collected === null ? JSON.stringify(tags) : '';
  // The server's own are there, and some that it writes for machines alone.
  const shown = useRef(isServerRendered ? said : '');
  useLayoutEffect(() => {
    if (said !== shown.current) show(JSON.parse(said) as HeadTag[]);
    shown.current = said;
  }, [said]);
  return null;
}
