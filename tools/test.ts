// `npm test`: every runner in turn, one line to announce each, the sum of all as the last line.
// `npm test -- --only unit` (several: `--only check,unit`) runs parts of it.
import { exitCodeOf, SIGNALS } from './bootstrap/child.mjs';
import { explain } from './bootstrap/failure.mjs';
import { root } from './root.ts';
import { RUNNERS, type Runner } from './test/runners.ts';
import { chooseRunners } from './test/choose.ts';
import { line, oneFailed, sum, type Tally } from './test/tally.ts';

const say = (text: string): void => console.log(`   ${text}`);

/** A runner that breaks counts as one failure and does not stop the others. */
async function runOne({ name, title, run }: Runner): Promise<Tally> {
  console.log(`\n── ${name}: ${title}`);
  const start = performance.now();
  const tally = await run(say).catch((error: unknown) => {
    const reason = explain(error, root);
    say(reason);
    return oneFailed(reason);
  });
  say(`${name}: ${line(tally)} in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return {
    ...tally,
    failures: tally.failures.map((failure) => `${name}: ${failure}`),
  };
}

const chosen = chooseRunners(process.argv.slice(2), RUNNERS);
if (typeof chosen === 'string') {
  console.error(chosen);
  process.exitCode = 2;
} else {
  // A signal reaches our children too: the runner at work ends by itself and tidies up.
  let asked: NodeJS.Signals | null = null;
  for (const signal of SIGNALS) process.on(signal, () => (asked = signal));

  const tallies: Tally[] = [];
  for (const runner of chosen) {
    if (asked === null) tallies.push(await runOne(runner));
  }
  const total = sum(tallies);
  // Once more at the end, where they are found: a build server may keep only that.
  if (total.failures.length > 0) console.log('\n── what failed');
  for (const failure of total.failures) say(failure.replaceAll('\n', '\n     '));
  console.log(`\n${line(total)}`);
  process.exitCode = asked === null ? Number(total.failed > 0) : exitCodeOf(asked);
}
