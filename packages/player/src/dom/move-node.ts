type Movable = { moveBefore?: (node: Node, before: Node | null) => void };

/**
 * Moves a node within the document. A video plays on: browsers pause one only when it is still out of the
 * document once the present task is over, and `moveBefore`, where there is one, never takes it out at all.
 */
export function moveNode(parent: HTMLElement, node: Node, before: Node | null): void {
  if (node === before || (node.parentNode === parent && node.nextSibling === before)) return;
  const { moveBefore } = parent as Movable;
  if (moveBefore && node.isConnected && parent.isConnected) moveBefore.call(parent, node, before);
  else parent.insertBefore(node, before);
}
