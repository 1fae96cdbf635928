import type { Runner } from './runners.ts';

/**
 * The runners that the arguments ask for, in their own order; without `--only` all of a full run.
 *
 * @returns a line for the terminal when the arguments make no sense
 */
export function chooseRunners(args: string[], runners: Runner[]): Runner[] | string {
  if (args.length === 0) return runners.filter((runner) => !runner.onlyByName);
  const text = args.join(' ').replace(/^--only[ =]/, '');
  const names = text.split(/[ ,]+/);
  const isKnown = names.every((name) => runners.some((runner) => runner.name === name));
  if (text === args.join(' ') || !isKnown) {
    return `usage: npm test [-- --only <${runners.map(({ name }) => name).join(' | ')}>]`;
  }
  return runners.filter(({ name }) => names.includes(name));
}
