/** Emblems for crests, around 0/0 in a box of 100 units. `fill` takes the ink of the crest. */
export const symbols = {
  star: '<path d="M0-46L13-15L46-14L20 7L29 40L0 21L-29 40L-20 7L-46-14L-13-15Z"/>',
  peaks:
    '<path d="M-48 34L-16-34L2 2L16-18L48 34Z"/><path d="M-16-34L-4-9L-14-2L-20-10L-28-8Z" fill-opacity=".45" fill="#fff"/>',
  waves:
    '<path d="M-46-26q11.5-16 23 0t23 0t23 0t23 0v16q-11.5 16-23 0t-23 0t-23 0t-23 0zM-46 4q11.5-16 23 0t23 0t23 0t23 0v16q-11.5 16-23 0t-23 0t-23 0t-23 0z"/>',
  bolt: '<path d="M12-48L-30 8H-4L-12 48L30-10H4Z"/>',
  crown: '<path d="M-44 30L-48-24L-22 0L0-38L22 0L48-24L44 30Z"/><path d="M-44 36H44V46H-44Z"/>',
  tower:
    '<path d="M-32-46H-18V-34H-8V-46H8V-34H18V-46H32V-18H24V46H9V20a9 9 0 0 0-18 0V46H-24V-18H-32Z"/>',
  anchor:
    '<path fill-rule="evenodd" d="M0-48a13 13 0 0 1 6 24.5V-16H24V-5H6V33c14-2 24-10 28-22l-10 2 20-22 4 28-7-6C35 36 20 46 0 48C-20 46-35 36-41 13l-7 6 4-28 20 22-10-2C-30 23-20 31-6 33V-5H-24V-16H-6V-23.5A13 13 0 0 1 0-48Zm0 8a5 5 0 1 0 .01 0Z"/>',
  sun: '<circle r="20"/><path d="M-5-46H5L3-26H-3ZM-5 46H5L3 26H-3ZM-46-5V5L-26 3V-3ZM46-5V5L26 3V-3ZM-36-29L-29-36L-16.5-20L-20-16.5ZM36-29L29-36L16.5-20L20-16.5ZM-36 29L-29 36L-16.5 20L-20 16.5ZM36 29L29 36L16.5 20L20 16.5Z"/>',
  pine: '<path d="M0-48L20-18H10L28 8H16L34 32H6V48H-6V32H-34L-16 8H-28L-10-18H-20Z"/>',
  moon: '<path d="M14-44a46 46 0 1 0 30 62A38 38 0 0 1 14-44Z"/><path d="M28-22l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1Z"/>',
  flame:
    '<path d="M4-48C8-26 34-16 32 12A32 32 0 0 1-32 14C-32-4-20-10-18-26C-8-20-6-10-8-2C4-12 6-30 4-48Z"/>',
  hammer: '<path d="M-34-40H20L36-26V-10H8V-14H-34Z"/><path d="M-12-8H8V48H-12Z"/>',
  wing: '<path d="M-46 26C-40-18-8-40 46-44C42-30 32-22 20-20C30-18 34-16 36-14C30-4 18 0 6 0C14 2 18 4 20 6C10 18-6 20-18 18C-26 20-38 34-46 26Z"/>',
  wolf: '<path d="M-40-46L-14-26H14L40-46L44 4L24 20L10 46H-10L-24 20L-44 4ZM-26-8L-10 2L-24 6ZM26-8L10 2L24 6Z" fill-rule="evenodd"/>',
  diamond:
    '<path d="M0-48L40 0L0 48L-40 0Z"/><path d="M0-24L20 0L0 24L-20 0Z" fill="#fff" fill-opacity=".35"/>',
  arrow: '<path d="M0-48L36-8H16L34 18H14V46H-14V18H-34L-16-8H-36Z"/>',
} as const;

export type SymbolName = keyof typeof symbols;
export const symbolNames = Object.keys(symbols) as [SymbolName, ...SymbolName[]];
