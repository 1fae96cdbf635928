import type { Runner } from './runners.ts';

/** Runners that run at the same time: the first as ever, the others with what it leaves them of the processor. */
export type Phase = [Runner, ...Runner[]];

/** The order of a run: who runs `beside` another joins it when that one runs too, else stands alone. */
export function phasesOf(chosen: readonly Runner[]): Phase[] {
  const isChosen = ({ beside }: Runner): boolean => chosen.some(({ name }) => name === beside);
  return chosen
    .filter((runner) => !isChosen(runner))
    .map((first) => [first, ...chosen.filter(({ beside }) => beside === first.name)]);
}
