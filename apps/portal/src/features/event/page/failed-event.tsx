import type { FailedPageProps } from '../../../lib/page/define-page.ts';
import { useEventRoom } from '../../../lib/socket/index.ts';

/** Keeps the page of a failed event in its room: any message reloads it (RTM-11). */
export function FailedEvent({ params, retry }: FailedPageProps) {
  useEventRoom(params['eventId'] ?? '', null, {
    loaded: false,
    onUrlChange: retry,
    onReload: retry,
  });
  return null;
}
