/** Reads what a process uses from `/proc`; throws Error on systems other than Linux. */
import { readFileSync } from 'node:fs';

/** `/proc` counts processor time in ticks of 1/100 s. */
const msPerTick = 10;

/** Returns the processor time of a process so far, ms. */
export function cpuMsOf(pid: number): number {
  // The program's name, in brackets, may contain spaces. After it, user and system time are fields 12 and 13.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) * msPerTick;
}

/** Returns the resident memory of a process, MB. */
export const residentMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Returns the processes that a process has started, such as ffmpeg. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
