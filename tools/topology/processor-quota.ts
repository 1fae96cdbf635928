/** Quotas of processor time by Linux's control groups (version 1), to simulate more cores than a machine has. */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Period of a quota, µs: with Linux's default of 100 ms, a process that has used its quota would stand still for so
 * long that requests pile up at it while another process is idle.
 */
const periodUs = 10_000;
const quotaRoot = '/sys/fs/cgroup/cpu';

/** Creates a group with a share of a core; returns its folder. */
function createGroup(name: string, share: number): string {
  const folder = join(quotaRoot, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs));
  writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(periodUs * share)));
  return folder;
}

/** Time for which a group may still count as used after its process has ended, ms. */
const releaseMs = 5000;

async function removeGroup(folder: string): Promise<void> {
  const endsAt = performance.now() + releaseMs;
  for (;;)
    try {
      return rmdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY' || performance.now() > endsAt)
        throw error;
      await wait(50);
    }
}

/** How often processes that a limited process has started are taken out of its group, ms. */
const releaseStartedEveryMs = 50;

/** Takes the processes that a process has started out of its group. */
function releaseStarted(folder: string, pid: number): void {
  for (const member of readFileSync(join(folder, 'cgroup.procs'), 'utf8').trim().split('\n')) {
    if (member === '' || Number(member) === pid) continue;
    try {
      writeFileSync(join(quotaRoot, 'cgroup.procs'), member);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * Limits a process to a share of a core, without the processes that it starts. These would take a share that changes
 * from minute to minute, such as that of pictures, which has a low priority and takes what is left of a machine.
 *
 * @returns a function that removes the group, for after the process's end
 */
export function limitProcess(pid: number, share: number): () => Promise<void> {
  const folder = createGroup(`grandstand-${pid}`, share);
  writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  const timer = setInterval(() => releaseStarted(folder, pid), releaseStartedEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return removeGroup(folder);
  };
}

/** Why this machine cannot limit processes; null if it can. */
export function missingForQuota(): string | null {
  try {
    rmdirSync(createGroup('grandstand-trial', 1));
    return null;
  } catch {
    return `quotas of processor time at ${quotaRoot}`;
  }
}
