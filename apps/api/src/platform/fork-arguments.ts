/**
 * What Node is started with for a process of its own that does one kind of work: a small heap, and what
 * loads sources without their types where the server has that.
 */
export const forkArguments = (): string[] => [
  ...process.execArgv.filter((one) => one.endsWith('/load-stripped.mjs')),
  '--max-old-space-size=128',
];
