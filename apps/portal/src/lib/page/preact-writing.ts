import { renderToString as write } from 'preact-render-to-string';
import { createElement, Fragment, options, type VNode } from 'preact';
import { Suspense } from 'preact/compat';

const mark = (text: string) => createElement(Fragment, { UNSTABLE_comment: text } as object);

/**
 * What development and tests have in the place of React's writing, whose elements Preact made: the
 * same page as `browserPage` hands on, marks of what may be drawn later included. What fails or waits is
 * thrown at once, so that `write-page.ts` has nothing else to ask.
 */
export function renderToString(page: VNode): string {
  // oxlint-disable-next-line typescript/unbound-method -- Preact itself calls it without `this`
  const former = options.vnode;
  options.vnode = (node) => {
    former?.(node);
    if ((node.type as unknown) !== Suspense) return;
    const { props } = node;
    props.children = [mark('$s'), props.children, mark('/$s')];
  };
  try {
    return write(page);
  } finally {
    options.vnode = former;
  }
}
