/**
 * Resolves once React has changed the document, in the state the browser paints next: layout effects have
 * run. Passive effects have not, unless the change happens in `act` or responds to a press.
 * @param root the changing node, if it is not in the document
 */
export const nextPaint = (root: Node = document.body): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
  });
