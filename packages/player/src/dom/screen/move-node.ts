type Movable = { moveBefore?: (node: Node, before: Node | null) => void };

/**
 * Moves a node within the document without stopping its video. Browsers pause a video only if it is still
 * out of the document at the end of the current task, and `moveBefore`, where supported, never removes
 * it.
 */
export function moveNode(parent: HTMLElement, node: Node, before: Node | null): void {
  if (node === before || (node.parentNode === parent && node.nextSibling === before)) return;
  const { moveBefore } = parent as Movable;
  if (moveBefore && node.isConnected && parent.isConnected) moveBefore.call(parent, node, before);
  else parent.insertBefore(node, before);
}
