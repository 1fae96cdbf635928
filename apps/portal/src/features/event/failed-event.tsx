import type { FailedPageProps } from '../../lib/page/define-page.ts';
import { useEventRoom } from '../../lib/socket/index.ts';

/** Keeps a page whose event could not be loaded in its room: any word of it loads the page (RTM-11). */
export function FailedEvent({ params, retry }: FailedPageProps) {
  useEventRoom(params['eventId'] ?? '', null, {
    loaded: false,
    onUrlChange: retry,
    onReload: retry,
  });
  return null;
}
