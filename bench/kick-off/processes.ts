/** The site of the measurement: the topology of `tools/topology`, with the demo, on this machine. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '@grandstand/api/child-processes.testing';
import { freePorts } from '../../tools/test/free-ports.ts';
import { limitProcess, missingForQuota } from '../../tools/topology/processor-quota.ts';
import { missingForTopology } from '../../tools/topology/programs.ts';
import { startTopology, type ProcessName } from '../../tools/topology/topology.ts';
import { cpuMsOf, cpuMsOfEndedChildren, residentMbOf } from '../process-usage.ts';

/** Processor time so far, ms. */
export interface Usage {
  /** Of the processes for viewers and that for jobs. */
  readonly server: number;
  /** With pgbouncer. */
  readonly postgres: number;
  readonly redis: number;
  readonly proxy: number;
}

export interface Site {
  /** Address of the proxy. */
  readonly port: number;
  /** Makes a call as an operator of the machine, at a process itself. Throws Error unless it succeeds. */
  readonly callAsOperator: (path: string, body: object) => Promise<void>;
  readonly usage: () => Usage;
  /** Processor time of the processes for viewers so far, ms. */
  readonly webCpuMs: () => number;
  /** Limits each process for viewers to a share of a core, from now on. */
  readonly limit: (coreShare: number) => void;
  /** Resident memory of each process for viewers, MB. */
  readonly residentMb: () => readonly number[];
  readonly close: () => Promise<void>;
}

interface Options {
  /** Number of processes for viewers. */
  readonly processes: number;
  /** Further settings of the processes. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Why this machine cannot measure; null if it can. */
export function missingForKickOff(coreShare: number | null): string | null {
  const missing = missingForTopology();
  if (missing.length > 0) return missing.join(', ');
  return coreShare === null ? null : missingForQuota();
}

/** Returns the processor time of a process and of those that it started, ended ones included, ms. */
function cpuMsOfTree(pid: number): number {
  const running = childrenOf(pid).map((child) => {
    try {
      return cpuMsOf(child);
    } catch {
      return 0;
    }
  });
  return (
    cpuMsOf(pid) + cpuMsOfEndedChildren(pid) + running.reduce((total, cpuMs) => total + cpuMs, 0)
  );
}

/** Ports of the topology besides those of its first eleven processes: of the proxy and of encoders. */
const proxyPorts = 2;
const partPorts = 11;

/** Starts the site; resolves when all of it is ready. */
export async function startSite({ processes, settings = {} }: Options): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), 'grandstand-kick-off-'));
  // PostgreSQL's account passes through.
  chmodSync(home, 0o711);
  const removeHome = () => rmSync(home, { recursive: true, force: true });
  const port = await freePorts(proxyPorts + partPorts + processes);
  const topology = await startTopology({
    home,
    port,
    rtmpPort: port + 1,
    firstPort: port + proxyPorts,
    environment: 'local',
    restartsAfterMs: null,
    webs: processes,
    settings: {
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '9999',
      STORAGE_LIMIT_FACTOR: '999',
      // As in production.
      OVERLOAD_DELAY_MS: '250',
      ...settings,
    },
    print: (line) => console.error(line),
  }).catch((error: unknown) => {
    removeHome();
    throw error;
  });
  const { webs } = topology;
  const removeQuotas: (() => Promise<void>)[] = [];
  const pidOf = (name: ProcessName): number => {
    const running = topology.processOf(name);
    if (running.pid === null) throw new Error(`${name} has ended: ${running.lastLines()}`);
    return running.pid;
  };
  const postgres = Number(
    readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const webCpuMs = () => webs.reduce((sum, name) => sum + cpuMsOf(pidOf(name)), 0);
  return {
    port,
    callAsOperator: async (path, body) => {
      const url = `http://127.0.0.1:${topology.ports['web-1']}/api/operator/${path}`;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-operator-key': topology.operatorKey },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    },
    usage: () => ({
      server: webCpuMs() + cpuMsOf(pidOf('jobs')),
      postgres: cpuMsOfTree(postgres) + cpuMsOf(pidOf('pooler')),
      redis: cpuMsOf(pidOf('redis')),
      proxy: cpuMsOf(pidOf('proxy')),
    }),
    webCpuMs,
    limit: (coreShare) => {
      for (const name of webs) removeQuotas.push(limitProcess(pidOf(name), coreShare));
    },
    residentMb: () => webs.map((name) => residentMbOf(pidOf(name))),
    close: async () => {
      await topology.stop();
      for (const removeQuota of removeQuotas) await removeQuota();
      removeHome();
    },
  };
}
