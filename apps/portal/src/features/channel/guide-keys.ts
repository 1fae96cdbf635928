/** Keyboard navigation of the guide's grid. */

/** True if time runs from right to left. */
export const isFromRight = (element: Element): boolean =>
  getComputedStyle(element).direction === 'rtl';

const cellsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('[data-start]'),
];
const startOf = (cell: HTMLElement): number => Number(cell.dataset['start']);

/** Returns the last cell that starts by `time`, else the first cell of the row; null for a row without cells. */
function cellAt(row: Element, time: number): HTMLElement | null {
  const cells = cellsOf(row);
  const started = cells.filter((cell) => startOf(cell) <= time);
  return started.at(-1) ?? cells[0] ?? null;
}

/** Returns the cell that a key leads to; null for any other key, and at an edge. */
export function cellInDirection(key: string, from: HTMLElement): HTMLElement | null {
  const cell = from.closest<HTMLElement>('[data-start]');
  const row = cell?.closest('[role=row]');
  if (cell == null || row == null) return null;
  const cells = cellsOf(row);
  const index = cells.indexOf(cell);
  const [forward, back] = isFromRight(row)
    ? ['ArrowLeft', 'ArrowRight']
    : ['ArrowRight', 'ArrowLeft'];
  const beside = (step: 1 | -1): HTMLElement | null => {
    const rows = [...(row.parentElement?.querySelectorAll('[role=row]') ?? [])];
    const at = rows.indexOf(row);
    const others = step === 1 ? rows.slice(at + 1) : rows.slice(0, at).toReversed();
    return (
      others.map((other) => cellAt(other, startOf(cell))).find((candidate) => candidate !== null) ??
      null
    );
  };
  switch (key) {
    case forward:
      return cells[index + 1] ?? null;
    case back:
      return cells[index - 1] ?? null;
    case 'ArrowDown':
      return beside(1);
    case 'ArrowUp':
      return beside(-1);
    case 'Home':
      return cells[0] ?? null;
    case 'End':
      return cells.at(-1) ?? null;
    default:
      return null;
  }
}
