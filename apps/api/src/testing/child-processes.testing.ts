import { readFileSync } from 'node:fs';

/** Returns the processes that a process has started and that still run; none if it has ended. Linux only. */
export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}
