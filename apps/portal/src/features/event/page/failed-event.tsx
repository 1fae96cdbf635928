import type { FailedPageProps } from '../../../lib/page/define-page.ts';
import { useEventRoom } from '../../../lib/socket/index.ts';

/** Joins the room of an event whose page failed to load: any message retries the load (RTM-11). */
export function FailedEvent({ params, retry }: FailedPageProps) {
  useEventRoom(params['eventId'] ?? '', null, {
    loaded: false,
    onUrlChange: retry,
    onReload: retry,
  });
  return null;
}
