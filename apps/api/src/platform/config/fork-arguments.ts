/**
 * Node arguments for a forked worker process: a small heap, and the loader that strips types if the server
 * uses it.
 */
export const forkArguments = (): string[] => [
  ...process.execArgv.filter((argument) => argument.endsWith('/load-stripped.mjs')),
  '--max-old-space-size=128',
];
