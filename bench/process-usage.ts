/** Reads what a process uses from `/proc`; throws Error on systems other than Linux. */
import { readFileSync } from 'node:fs';

/** `/proc` counts processor time in ticks of 1/100 s. */
const msPerTick = 10;

/** Returns the sum of two fields of `/proc/<pid>/stat`, ms. The first one after the program's name is 0. */
function timesAt(pid: number, first: number): number {
  // The name, in brackets, may contain spaces.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = rest
    .split(' ')
    .slice(first, first + 2)
    .map(Number);
  return (user + system) * msPerTick;
}

/** Returns the processor time of a process so far, ms. */
export const cpuMsOf = (pid: number): number => timesAt(pid, 11);

/** Returns the processor time of the processes that a process has started and that have ended, ms. */
export const cpuMsOfEndedChildren = (pid: number): number => timesAt(pid, 13);

/** Returns the resident memory of a process, MB. */
export const residentMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
