import path from 'node:path';
import type { ApiConfig, TenantDirectory } from '@grandstand/api';
import { encodedMatches } from '@grandstand/demo';
import type { IngestProcess } from '../ingest-process.ts';
import { createOperatorClient, readMachineKey } from '../../operator/operator-client.ts';
import { startDemoEncoder, type DemoEncoder, type EncodedEvents } from './demo-encoder.ts';
import { publishVideo } from './publish-video.ts';

/** Names the keys of the demo's encoder. */
const keyName = 'demo encoder';

export interface DemoEncoderOptions {
  readonly config: ApiConfig;
  readonly tenants: Pick<TenantDirectory, 'get'>;
  readonly events: EncodedEvents;
  readonly ingest: IngestProcess;
}

/** Starts the demo's encoder beside a running server and its ingest. */
export function runDemoEncoder({
  config,
  tenants,
  events,
  ingest,
}: DemoEncoderOptions): DemoEncoder {
  const host = tenants.get(encodedMatches.tenantId).hosts[0] ?? 'localhost';
  const client = createOperatorClient({ config, host, key: readMachineKey(config) });
  return startDemoEncoder({
    events,
    operator: {
      createKey: async (eventId) => {
        const { content } = await client.streamKey.create({
          body: { event_id: eventId, name: keyName },
        });
        return content;
      },
      revokeKey: (id) => client.streamKey.revoke({ params: { id } }),
      setScore: (id, { time, home, away }) =>
        client.statistics.set({ params: { id }, body: { time, score: { home, away } } }),
      end: (id) => client.event.setStatus({ params: { id }, body: { status: 'archived' } }),
    },
    revokeOldKeys: async () => {
      const { content } = await client.streamKey.list();
      for (const { id, name, revokedAt } of content.keys)
        if (name === keyName && revokedAt === null)
          await client.streamKey.revoke({ params: { id } });
    },
    publish: ({ video }, key, from) =>
      publishVideo({
        ffmpeg: config.ffmpeg,
        playlist: path.join(config.mediaDir, video, 'v720', 'index.m3u8'),
        from,
        address: `${ingest.address}/${key}`,
      }),
    isIngestUp: () => ingest.address !== null,
    clock: Date.now,
    print: (line) => console.log(`Demo: ${line}`),
  });
}
