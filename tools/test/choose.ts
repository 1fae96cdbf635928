import type { Runner } from './runners.ts';

/** Result of parsing the arguments: runners in their own order, or only what a change can reach. */
export type Selection = { runners: Runner[]; onlyChanged: boolean };

/**
 * Returns the runners that the arguments select; without `--only`, all of a full run. With `--changed`
 * all runners are returned: the selection happens afterwards.
 *
 * @returns a line for the terminal if the arguments are invalid
 */
export function chooseRunners(args: string[], runners: Runner[]): Selection | string {
  const inFull = runners.filter((runner) => !runner.onlyByName);
  if (args.length === 0) return { runners: inFull, onlyChanged: false };
  if (args.join() === '--changed') return { runners: inFull, onlyChanged: true };
  const text = args.join(' ').replace(/^--only[ =]/, '');
  const names = text.split(/[ ,]+/);
  const isKnown = names.every((name) => runners.some((runner) => runner.name === name));
  if (text === args.join(' ') || !isKnown) {
    return `usage: npm test [-- --changed | --only <${runners.map(({ name }) => name).join(' | ')}>]`;
  }
  return { runners: runners.filter(({ name }) => names.includes(name)), onlyChanged: false };
}
