import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure, PlayerError } from '../../core/recovery/recovery.ts';
import {
  createRecoveryDriver,
  type RecoveryDriver,
  type RecoveryPorts,
} from './recovery-driver.ts';

/** State of stream and viewer, set by the test. */
let conditions: {
  live: boolean;
  wantsPlay: boolean;
  position: number;
  ahead: number;
  busy: boolean;
  complete: boolean;
};
let actions: string[];
let driver: RecoveryDriver;
let ports: RecoveryPorts;

const missing = (end: number): Failure => ({
  kind: 'network',
  status: 404,
  onManifest: false,
  segment: { start: end - 2, end },
});

beforeEach(() => {
  vi.useFakeTimers();
  conditions = {
    live: true,
    wantsPlay: true,
    position: 10,
    ahead: 0,
    busy: false,
    complete: false,
  };
  actions = [];
  ports = {
    isLive: () => conditions.live,
    wantsPlay: () => conditions.wantsPlay,
    isComplete: () => conditions.complete,
    isBusy: () => conditions.busy,
    canRenew: () => false,
    canExpire: () => true,
    position: () => conditions.position,
    bufferedAhead: () => conditions.ahead,
    retry: () => actions.push('restart'),
    reload: () => actions.push('reload'),
    skipTo: (time) => {
      conditions.position = time;
      actions.push(`skip to ${time}`);
    },
    recovered: () => actions.push('recovered'),
    recoverMedia: () => actions.push('recover media'),
    renew: async () => false,
    report: (error: PlayerError | null) => actions.push(error ? `show ${error.code}` : 'clear'),
    errorAfterMs: 60_000,
    startErrorAfterMs: 8000,
  };
  driver = createRecoveryDriver(ports);
  driver.healthy();
  actions = [];
});
afterEach(() => {
  driver.stop();
  vi.useRealTimers();
});

describe('an engine that goes silent after a failure that it does not call fatal', () => {
  it('is restarted twice, and then the source is reopened until media arrives', () => {
    driver.recoverableFailure(missing(12));
    vi.advanceTimersByTime(13_000);
    expect(actions).toEqual(['restart', 'restart', 'reload', 'reload']);
    driver.healthy();
    expect(actions.at(-1)).toBe('recovered');
    actions.length = 0;
    vi.advanceTimersByTime(2900);
    expect(actions).toEqual([]);
  });

  it('is left alone while it works, has enough buffered, is paused, or has all of the video', () => {
    for (const calm of [{ busy: true }, { ahead: 20 }, { wantsPlay: false }, { complete: true }]) {
      conditions = {
        ...conditions,
        busy: false,
        ahead: 0,
        wantsPlay: true,
        complete: false,
        ...calm,
      };
      vi.advanceTimersByTime(30_000);
    }
    expect(actions).toEqual([]);
  });

  it('keeps its picture while only the encoder is late', () => {
    vi.advanceTimersByTime(20_000);
    expect(new Set(actions)).toEqual(new Set(['restart']));
  });

  it('shows the interruption once, after a minute without an encoder, and plays on when it is back', () => {
    driver.stalled();
    vi.advanceTimersByTime(59_000);
    expect(new Set(actions)).toEqual(new Set(['restart']));
    vi.advanceTimersByTime(541_000);
    expect(actions.filter((action) => action !== 'restart')).toEqual(['show interrupted']);
    driver.healthy();
    expect(actions.filter((action) => action !== 'restart')).toEqual([
      'show interrupted',
      'clear',
      'recovered',
    ]);
  });

  it('is not disturbed while a retry of its fatal failure is due', () => {
    driver.fatalFailure({ kind: 'network', status: 503, onManifest: false });
    vi.advanceTimersByTime(600);
    expect(actions).toEqual(['restart']);
  });

  it('runs a pending retry at once when the viewer gives a command, and restarts with the first delay', () => {
    const refused: Failure = { kind: 'network', status: 503, onManifest: false };
    for (let time = 0; time < 5; time += 1) {
      driver.fatalFailure(refused);
      vi.advanceTimersByTime(4000);
    }
    actions.length = 0;
    driver.fatalFailure(refused);
    driver.commanded();
    expect(actions).toEqual(['restart']);
    driver.fatalFailure(refused);
    vi.advanceTimersByTime(1000);
    expect(actions).toEqual(['restart', 'restart']);
  });

  it('shows the outage after its limit although the video still played from the buffer', () => {
    driver.recoverableFailure(missing(12));
    driver.running();
    vi.advanceTimersByTime(61_000);
    expect(actions).toContain('show network');
  });
});

describe('a source that has never played', () => {
  const refused: Failure = { kind: 'network', status: 503, onManifest: true };
  beforeEach(() => {
    driver.stop();
    driver = createRecoveryDriver(ports);
    actions = [];
  });

  it('shows why after 8 s, goes on retrying, and clears the message once media arrives', () => {
    driver.fatalFailure(refused);
    vi.advanceTimersByTime(7500);
    expect(actions).not.toContain('show server');
    vi.advanceTimersByTime(1000);
    expect(actions).toContain('show server');
    conditions.busy = true;
    actions = [];
    driver.fatalFailure(refused);
    vi.advanceTimersByTime(4000);
    expect(actions).toEqual(['restart']);
    driver.healthy();
    expect(actions).toEqual(['restart', 'clear', 'recovered']);
  });

  it('shows nothing while its server has not responded', () => {
    conditions.busy = true;
    vi.advanceTimersByTime(30_000);
    expect(actions).toEqual([]);
  });

  it('blames the decoder for nothing that has another reason', () => {
    driver.recoverableFailure({
      kind: 'media',
      status: null,
      onManifest: false,
      reason: 'encrypted',
    });
    driver.fatalFailure({ kind: 'other', status: null, onManifest: false });
    expect(actions).toEqual(['show encrypted']);
  });

  it('retries nothing after a final error', () => {
    driver.fatalFailure(refused);
    driver.fatalFailure({ kind: 'unsupported', status: null, onManifest: true, reason: 'invalid' });
    driver.fatalFailure(refused);
    vi.advanceTimersByTime(60_000);
    expect(actions).toEqual(['show invalid']);
  });
});

describe('a live stream that restarts its numbering', () => {
  it('is reopened once the buffer has played out, and only once', () => {
    conditions.ahead = 6;
    driver.numberingRestarted();
    vi.advanceTimersByTime(2000);
    expect(actions).toEqual([]);
    conditions.ahead = 0.5;
    vi.advanceTimersByTime(500);
    expect(actions).toEqual(['reload']);
    vi.advanceTimersByTime(2500);
    expect(actions).toEqual(['reload']);
  });

  it('waits for a viewer who has paused', () => {
    conditions.wantsPlay = false;
    driver.numberingRestarted();
    vi.advanceTimersByTime(30_000);
    expect(actions).toEqual([]);
    conditions.wantsPlay = true;
    vi.advanceTimersByTime(500);
    expect(actions).toEqual(['reload']);
  });
});

describe('a missing segment', () => {
  beforeEach(() => {
    conditions = { ...conditions, live: false, busy: true };
  });

  it('of a video is skipped when the playhead reaches it, three times in a row at most', () => {
    conditions = { ...conditions, position: 2, ahead: 8 };
    driver.recoverableFailure(missing(12));
    driver.recoverableFailure(missing(12));
    vi.advanceTimersByTime(1000);
    expect(actions).toEqual([]);
    conditions = { ...conditions, position: 10, ahead: 0 };
    for (const end of [12, 14, 16, 18]) {
      driver.recoverableFailure(missing(end));
      driver.recoverableFailure(missing(end));
      vi.advanceTimersByTime(1000);
    }
    expect(actions).toEqual(['skip to 12', 'skip to 14', 'skip to 16']);
  });

  it('is not skipped for a viewer who is elsewhere, or has paused', () => {
    for (const elsewhere of [{ position: 72 }, { position: 2 }, { wantsPlay: false }]) {
      conditions = { ...conditions, position: 10, wantsPlay: true, ...elsewhere };
      driver.recoverableFailure(missing(12));
      driver.recoverableFailure(missing(12));
      vi.advanceTimersByTime(5000);
    }
    expect(actions).toEqual([]);
  });

  it('is forgotten with the command of a viewer, and one elsewhere is skipped again', () => {
    for (const end of [12, 14, 16]) {
      driver.recoverableFailure(missing(end));
      driver.recoverableFailure(missing(end));
      vi.advanceTimersByTime(1000);
    }
    driver.recoverableFailure(missing(18));
    driver.recoverableFailure(missing(18));
    driver.commanded();
    vi.advanceTimersByTime(5000);
    expect(actions).toEqual(['skip to 12', 'skip to 14', 'skip to 16']);
    conditions.position = 72;
    driver.recoverableFailure(missing(74));
    driver.recoverableFailure(missing(74));
    vi.advanceTimersByTime(1000);
    expect(actions.at(-1)).toBe('skip to 74');
  });

  it('of a live stream is awaited: it is only late', () => {
    conditions.live = true;
    driver.recoverableFailure(missing(12));
    driver.recoverableFailure(missing(12));
    vi.advanceTimersByTime(1000);
    expect(actions).toEqual([]);
  });
});
