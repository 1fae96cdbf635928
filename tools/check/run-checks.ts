import { availableParallelism } from 'node:os';
import { inLanes } from '../test/lanes.ts';
import { oneFailed, ONE_PASSED, sum, type Tally } from '../test/tally.ts';
import { checks, type CheckOptions } from './checks.ts';

/** Runs every check, some in parallel. Prints one line for each, and the findings of those that fail. */
export async function runChecks(
  say: (text: string) => void,
  options: CheckOptions = { yields: false },
): Promise<Tally> {
  const tasks = checks().map(({ name, run }) => async (): Promise<Tally> => {
    const start = performance.now();
    const { code, output } = await run(options);
    say(`${code === 0 ? ' ✓' : ' ✗'} ${name}`);
    if (code !== 0) say(output.trim().replaceAll(/^/gm, '   '));
    const tally = code === 0 ? ONE_PASSED : oneFailed(name);
    return { ...tally, times: [{ name, ms: performance.now() - start }] };
  });
  return sum(await inLanes(availableParallelism(), tasks));
}
