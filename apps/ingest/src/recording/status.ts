import path from 'node:path';
import type { StreamFigures } from '../media/stream-inspector.ts';
import type { Protocol, Role } from '../publisher/authorise.ts';
import type { Publisher } from '../publisher/publisher.ts';
import { replaceFile } from './manifest.ts';
import type { Run } from './run.ts';

/** `status.json`: the health of the publisher, each second while one is connected. */
export interface Status extends StreamFigures {
  /** When it was written, ms since 1970. */
  at: number;
  state: 'publishing' | 'refused' | 'gone';
  protocol: Protocol;
  address: string | null;
  role: Role;
  /** When the publisher connected, ms since 1970. */
  sinceMs: number;
  /** Null until the first segment. */
  lastSegmentAgeMs: number | null;
  /** The backup that waits, if any. */
  standby: { protocol: Protocol; address: string | null; sinceMs: number } | null;
  /** Problems, as messages for the operator. */
  problems: string[];
}

/** A segment is overdue after this many target durations. */
const overdueTargets = 2.5;
/** Frames that arrive later than this are reported, ms. */
const maxLatenessMs = 1500;
/** A publisher that was silent for longer is not reported to wait for a key frame, ms. */
const maxSilenceMs = 1500;

/** True if the newest segment is older than viewers' players tolerate. */
export const isOverdue = (run: Run | null, targetSeconds: number): boolean =>
  run !== null && run.lastSegmentAgeMs > (targetSeconds || 4) * overdueTargets * 1000;

/** True if frames arrive too late. */
export const isLate = (run: Run | null): boolean => (run?.lastLatenessMs ?? 0) > maxLatenessMs;

export function createStatus(parts: {
  publisher: Publisher;
  run: Run | null;
  isConnected: boolean;
  standby: Publisher | null;
  notes: string[];
  targetSeconds: number;
  nowMs: number;
}): Status {
  const { publisher, run, standby } = parts;
  const { protocol, address, role, sinceMs, inspector } = publisher;
  const age = run?.lastSegmentAgeMs ?? null;
  const isMirror = publisher.source !== null;
  const lateness = run?.lastLatenessMs ?? 0;
  const checks: readonly (readonly [applies: boolean, problem: string])[] = [
    [publisher.dropReason !== null, publisher.dropReason ?? ''],
    [
      isOverdue(run, parts.targetSeconds) && parts.isConnected && !isMirror,
      `no new segment for ${Math.round((age ?? 0) / 1000)} s`,
    ],
    [
      isLate(run) && !isMirror,
      `frames arrive ${Math.round(lateness / 100) / 10} s late: the connection is too slow for the bitrate`,
    ],
    [
      run === null && parts.isConnected && publisher.silentMs < maxSilenceMs,
      'waiting for a key frame',
    ],
  ];
  return {
    at: Math.round(parts.nowMs),
    state: parts.isConnected ? 'publishing' : 'gone',
    protocol,
    address,
    role,
    sinceMs: Math.round(sinceMs),
    ...inspector.figures,
    lastSegmentAgeMs: age,
    standby:
      standby === null
        ? null
        : {
            protocol: standby.protocol,
            address: standby.address,
            sinceMs: Math.round(standby.sinceMs),
          },
    problems: [
      ...(publisher.source?.problems() ?? []),
      ...checks.flatMap(([applies, problem]) => (applies ? [problem] : [])),
      ...inspector.problems({ isCopied: run?.isLadder !== true }),
      ...publisher.warnings,
      ...parts.notes,
    ],
  };
}

export const writeStatus = (folder: string, status: Status): Promise<void> =>
  replaceFile(path.join(folder, 'status.json'), `${JSON.stringify(status)}\n`, {
    isDurable: false,
  });
