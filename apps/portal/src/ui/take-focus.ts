/**
 * As the `ref` of what is opened to be used at once: it takes the focus when it appears. The attribute
 * `autofocus` does so only once in a document, and not where something has the focus already.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
