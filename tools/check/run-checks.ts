import { oneFailed, ONE_PASSED, sum, type Tally } from '../test/tally.ts';
import { checks } from './checks.ts';

/** Runs every check, prints one line for each and the findings of those that fail. */
export async function runChecks(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, run } of checks()) {
    const { code, output } = await run();
    console.log(`${code === 0 ? ' ✓' : ' ✗'} ${name}`);
    if (code !== 0) console.log(output.trim().replaceAll(/^/gm, '   '));
    tallies.push(code === 0 ? ONE_PASSED : oneFailed(name));
  }
  return sum(tallies);
}
