// `npm test`: runs every runner with a line that announces it, then prints the slowest tests, flaky
// journeys, failures, and the total as the last line. `npm test -- --only unit` (several:
// `--only check,unit`) runs a subset, `npm test -- --changed` what the changes since main can reach.
// TEST_MINUTES is the time after which no other journey begins; those left out are listed as skipped.
import { exitCodeOf, signals } from './bootstrap/child.mjs';
import { explain } from './bootstrap/failure.mjs';
import { root } from './root.ts';
import { deadlineOf } from './test/deadline.ts';
import { chooseForWorkTree } from './test/changed.ts';
import { allRunners, type Runner, type RunOptions } from './test/runners.ts';
import { chooseRunners, type Selection } from './test/choose.ts';
import { phasesOf, type Phase } from './test/phases.ts';
import { summaryLines } from './test/summary.ts';
import { tallyLine, oneFailed, sum, type Tally } from './test/tally.ts';

const print = (text: string): void => console.log(text);

/** Runs one runner. If it crashes, that counts as one failure and does not stop the others. */
async function runOne(
  { name, title, run }: Runner,
  printLine: (text: string) => void,
  options: RunOptions,
): Promise<Tally> {
  printLine(`\n── ${name}: ${title}`);
  const start = performance.now();
  const tally = await run((text) => printLine(`   ${text}`), options).catch((error: unknown) => {
    const reason = explain(error, root);
    printLine(`   ${reason}`);
    return oneFailed(reason);
  });
  printLine(
    `   ${name}: ${tallyLine(tally)} in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  const withName = (text: string): string => `${name}: ${text}`;
  return {
    ...tally,
    failures: tally.failures.map(withName),
    flaky: tally.flaky.map(withName),
  };
}

/** Runs a phase and returns the results by runner. The output of the parallel runners is printed after that of the first. */
async function runPhase(
  [first, ...others]: Phase,
  common: Omit<RunOptions, 'isLowPriority'>,
): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const buffered: string[] = [];
  const buffer = (text: string): void => void buffered.push(text);
  const runOthers = async (): Promise<void> => {
    for (const runner of others)
      tallies.set(runner.name, await runOne(runner, buffer, { isLowPriority: true, ...common }));
  };
  const runFirst = async (): Promise<void> => {
    tallies.set(first.name, await runOne(first, print, { isLowPriority: false, ...common }));
  };
  await Promise.all([runFirst(), runOthers()]);
  for (const text of buffered) print(text);
  return tallies;
}

/** Returns the selected runners, and the only test files that each runs; null for all of its files. */
function plan({ runners, onlyChanged }: Selection): { runners: Runner[]; files: string[] | null } {
  if (!onlyChanged) return { runners, files: null };
  const choice = chooseForWorkTree(root);
  print(`── reachable from the changes: ${choice.runners.join(', ')}`);
  for (const file of choice.files) print(`   ${file}`);
  print(`   left out: ${choice.leftOut.join('; ') || 'nothing'}`);
  return {
    runners: runners.filter(({ name }) => choice.runners.includes(name)),
    files: choice.files,
  };
}

const selection = chooseRunners(process.argv.slice(2), allRunners);
if (typeof selection === 'string') {
  console.error(selection);
  process.exitCode = 2;
} else {
  // Signals reach child processes too: the current runner ends by itself and cleans up.
  let receivedSignal: NodeJS.Signals | null = null;
  for (const signal of signals) process.on(signal, () => (receivedSignal = signal));

  const { runners, files } = plan(selection);
  const deadline = deadlineOf(process.env, Date.now());
  const tallies: Tally[] = [];
  const ranBefore: string[] = [];
  for (const phase of phasesOf(runners)) {
    if (receivedSignal !== null) break;
    for (const [name, tally] of await runPhase(phase, { files, ranBefore, deadline })) {
      tallies.push(tally);
      if (tally.passed > 0) ranBefore.push(name);
    }
  }
  const total = sum(tallies);
  for (const text of summaryLines(total, root)) print(text);
  process.exitCode =
    receivedSignal === null ? Number(total.failed > 0) : exitCodeOf(receivedSignal);
}
