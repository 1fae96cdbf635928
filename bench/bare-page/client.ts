/**
 * The only script of a bare page: hydrates a portal page's markup with React, one React element per DOM
 * element, and one counter on the bench's target.
 */
import { createElement, useEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { MarkupNode } from './markup.ts';

/** Counts its clicks in an attribute, and follows no link. */
function Counter({ node }: { readonly node: Exclude<MarkupNode, string> }) {
  const [count, setCount] = useState(0);
  const [tag, props, children] = node;
  const onClick = (event: { preventDefault(): void }) => {
    if (tag !== 'summary') event.preventDefault();
    setCount(count + 1);
  };
  const counted = { ...props, 'data-count': count === 0 ? undefined : count, onClick };
  return createElement(tag, counted, ...children.map(toElement));
}

const toElement = (node: MarkupNode): ReactNode => {
  if (typeof node === 'string') return node;
  const [tag, props, children] = node;
  if ('data-pressed-here' in props) return createElement(Counter, { node });
  return createElement(tag, props, ...children.map(toElement));
};

/** Marks the document as the portal does once it is interactive. */
function Page({ children }: { readonly children?: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['interactive'] = '';
  }, []);
  return children;
}

const markup = JSON.parse(document.querySelector('#markup')?.textContent ?? '[]') as MarkupNode[];
const app = document.querySelector('#app');
if (app === null) throw new Error('the page has no #app');
hydrateRoot(app, createElement(Page, null, ...markup.map(toElement)), {
  onRecoverableError: (error) => {
    document.documentElement.dataset['mismatch'] = String(error);
  },
});
