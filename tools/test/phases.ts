import type { Runner } from './runners.ts';

/** Runners that run at the same time: the first at normal priority, the others at the lowest. */
export type Phase = [Runner, ...Runner[]];

/** Plans a run: a runner with `beside` joins that runner if it runs too, else it runs by itself. */
export function phasesOf(chosen: readonly Runner[]): Phase[] {
  const isChosen = ({ beside }: Runner): boolean => chosen.some(({ name }) => name === beside);
  return chosen
    .filter((runner) => !isChosen(runner))
    .map((first) => [first, ...chosen.filter(({ beside }) => beside === first.name)]);
}
