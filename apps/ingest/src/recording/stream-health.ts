import type { ConnectedStream, StreamMetrics } from '../metrics/stream-metrics.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { Run } from './run.ts';
import { isLate, isOverdue } from './status.ts';

/** The stream that is recorded: its publisher, and its run while one is open. */
interface RecordedStream {
  readonly publisher: Publisher;
  readonly run: Run | null;
  readonly targetSeconds: number;
}

/** True if the newest segment is overdue. A mirror waits for its origin, which its status says. */
const hasLateSegment = ({ publisher, run, targetSeconds }: RecordedStream): boolean =>
  publisher.source === null && isOverdue(run, targetSeconds);

/** Returns how a connected publisher does. */
export const healthOf = (
  stream: RecordedStream,
): Pick<ConnectedStream, 'bitsPerSecond' | 'isLate'> => ({
  bitsPerSecond: stream.publisher.inspector.figures.bitrate,
  isLate: hasLateSegment(stream) || (stream.publisher.source === null && isLate(stream.run)),
});

/** Returns a function that counts what a recording's stream dropped and delayed since it was called last. */
export function createHealthCount(streamMetrics: StreamMetrics): (stream: RecordedStream) => void {
  /** An overdue segment is counted once. */
  let wasLate = false;
  return (stream) => {
    const { protocol, inspector } = stream.publisher;
    const dropped = inspector.takeDropped();
    if (dropped > 0) streamMetrics.framesDropped(protocol, dropped);
    const isLateNow = hasLateSegment(stream);
    if (isLateNow && !wasLate) streamMetrics.segmentLate();
    wasLate = isLateNow;
  };
}
