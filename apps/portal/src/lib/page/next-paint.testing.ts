/**
 * Resolves when React has changed the document, with what the browser paints next: layout effects
 * have run then. Passive effects have not, unless the change is made in `act` or answers a press.
 * @param root what changes, if it is not in the document
 */
export const nextPaint = (root: Node = document.body): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
  });
