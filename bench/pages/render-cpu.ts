import { join } from 'node:path';
import { tenantConfig, type TenantConfig } from '@grandstand/contract';
import type { CallRequest } from '@grandstand/contract/client';

interface RecordedResponse {
  status: number;
  text: string;
}

interface RenderInput {
  tenant: TenantConfig;
  locale: 'en';
  path: string;
  query: string;
  origin: string;
  send(request: CallRequest): Promise<RecordedResponse>;
  now: number;
  onDeferredFailure(name: string, error: unknown): void;
}

interface Entry {
  render(input: RenderInput): Promise<{ kind: string; app?: string }>;
  prepareRender(input: RenderInput): Promise<() => string>;
}

export interface RenderCost {
  /** CPU of a complete render divided by that of writing the same tree; 1.0 is the floor. */
  ratio: number;
  fullMs: number;
  bareMs: number;
  bytes: number;
}

const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/**
 * Renders the home page of a running server's tenant in this process: router, loaders and browser state
 * against bare writing of the same tree, alternating. The backend's responses are recorded once, so that
 * both sides pay for rendering only.
 */
export async function measureRender(
  origin: string,
  tenantFile: unknown,
  { rounds, perRound } = { rounds: 12, perRound: 25 },
): Promise<RenderCost> {
  // As in the server, since packages have slower code for development.
  process.env['NODE_ENV'] ??= 'production';
  const built = join(import.meta.dirname, '../../apps/portal/dist/server/portal.js');
  const { entry } = (await import(built)) as { entry: Entry };
  const recorded = new Map<string, RecordedResponse>();
  const host = 'http://localhost';
  const input: RenderInput = {
    // As in the server: `{origin}` is its own address.
    tenant: { ...tenantConfig.parse(tenantFile), portal_url: host },
    locale: 'en',
    path: '/',
    query: '',
    origin: host,
    async send(request) {
      const key = `${request.path} ${request.body ?? ''}`;
      const recordedReply = recorded.get(key);
      if (recordedReply !== undefined) return recordedReply;
      const response = await fetch(origin + request.path, {
        method: request.address.method,
        headers: { 'content-type': 'application/json' },
        body: request.body,
      });
      const copy = { status: response.status, text: await response.text() };
      recorded.set(key, copy);
      return copy;
    },
    now: Date.now(),
    onDeferredFailure(name, error) {
      throw new Error(`the page lacks its ${name}`, { cause: error });
    },
  };
  const bare = await entry.prepareRender(input);
  let fullMs = 0;
  let bareMs = 0;
  for (let round = -2; round < rounds; round += 1) {
    let mark = process.cpuUsage();
    for (let run = 0; run < perRound; run += 1) await entry.render(input);
    const fullRound = cpuMs(mark);
    mark = process.cpuUsage();
    for (let run = 0; run < perRound; run += 1) bare();
    const bareRound = cpuMs(mark);
    // The first rounds only warm up the compiler.
    if (round < 0) continue;
    fullMs += fullRound;
    bareMs += bareRound;
  }
  const runs = rounds * perRound;
  return {
    ratio: fullMs / bareMs,
    fullMs: fullMs / runs,
    bareMs: bareMs / runs,
    bytes: bare().length,
  };
}
