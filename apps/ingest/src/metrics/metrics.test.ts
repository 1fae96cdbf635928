import { expect, it } from 'vitest';
import {
  grant,
  hasFfmpeg,
  refusal,
  startEncoder,
  startTestIngest,
  type TestIngest,
} from '../testing.ts';
import { disconnectReasonOf, type ConnectedStream } from './stream-metrics.ts';
import { createMetrics } from './metrics.ts';

const key = 'gs_northline_MainKeyMainKeyMainKeyMainKeyMain';
const wrongKey = 'gs_northline_WrongKeyWrongKeyWrongKeyWrongKe';

it('streams are counted by protocol and state, their bitrate by tenant', async () => {
  const stream = (change: Partial<ConnectedStream>): ConnectedStream => ({
    protocol: 'rtmp',
    tenantId: 'alpha',
    state: 'recording',
    bitsPerSecond: 2_000_000,
    isLate: false,
    ...change,
  });
  let streams = [
    stream({}),
    stream({ isLate: true }),
    stream({ protocol: 'srt', state: 'waiting', tenantId: 'beta', bitsPerSecond: 0 }),
  ];
  const metrics = createMetrics(() => streams);
  const text = await metrics.text();
  for (const line of [
    'streams{protocol="rtmp",state="recording"} 2',
    'streams{protocol="srt",state="waiting"} 1',
    'late_streams{protocol="rtmp"} 1',
    'late_streams{protocol="srt"} 0',
    'bits_per_second{tenant="alpha"} 4000000',
    'late_segments_total 0',
    'lost_segments_total 0',
  ])
    expect(text).toContain(`grandstand_ingest_${line}\n`);
  streams = [];
  expect(await metrics.text()).not.toContain('grandstand_ingest_streams{');
});

it('reasons that a backend or an encoder names add no label', () => {
  expect(disconnectReasonOf('disk full')).toBe('disk full');
  expect(disconnectReasonOf('a reason of a newer backend')).toBe('other');
});

it.skipIf(!hasFfmpeg)(
  'an encoder, its return, a wrong key and a revoked one are measured at the port',
  async () => {
    let isRevoked = false;
    let ingest: TestIngest | null = null;
    const metrics = createMetrics(() => ingest?.ingest.streams() ?? []);
    ingest = await startTestIngest({
      authorise: async ({ key: sent }) =>
        sent === key && !isRevoked
          ? grant()
          : refusal({ endReason: isRevoked ? 'no longer permitted' : 'stream key revoked' }),
      streamMetrics: metrics.streamMetrics,
    });
    const { port } = await metrics.listen({ host: '127.0.0.1', port: 0 });
    const lines = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n');
    const untilLine = (line: string) =>
      expect.poll(lines, { timeout: 30_000 }).toContain(`grandstand_ingest_${line}`);
    const encoder = startEncoder(ingest.url(key), {});
    try {
      await untilLine('streams{protocol="rtmp",state="recording"} 1');
      await expect
        .poll(async () => (await lines()).join('\n'), { timeout: 30_000 })
        .toMatch(/grandstand_ingest_bits_per_second\{tenant="northline"\} [1-9]/);
      await encoder.kill();
      await untilLine('disconnects_total{protocol="rtmp",reason="publisher gone"} 1');
      const wrong = startEncoder(ingest.url(wrongKey), {});
      await untilLine('publishers_total{protocol="rtmp",outcome="wrong-key"} 1');
      await wrong.kill();
      const again = startEncoder(ingest.url(key), {});
      await untilLine('reconnects_total{protocol="rtmp"} 1');
      isRevoked = true;
      await untilLine('disconnects_total{protocol="rtmp",reason="no longer permitted"} 1');
      await untilLine('publishers_total{protocol="rtmp",outcome="accepted"} 2');
      await again.kill();
      // Nothing of a stream, its key or its address is a label.
      expect((await lines()).join('\n')).not.toMatch(/gs_|127\.0\.0\.1|recording-1/);
    } finally {
      await ingest.close();
      metrics.close();
    }
  },
  60_000,
);
