import type { PublicTenantConfig } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import type { AttachmentContext } from '@grandstand/player';
import { playRemotely } from '@grandstand/player/cast';
import { hasAgreed } from '../../../lib/third-parties/consent-store.ts';
import { loadGoogleCast } from '../../../lib/third-parties/google-cast.ts';
import { promptVersion, useConsent } from '../../../lib/third-parties/index.ts';
import { warnChunkError } from '../../../ui/warn-chunk-error.ts';
import { reopenConsent } from '../../consent/index.ts';
import { withCastGrants } from './cast-grants.ts';

interface CastEvent {
  readonly eventId: string;
  readonly tenant: PublicTenantConfig;
  readonly api: ApiClient;
}

/**
 * Offers Google Cast. Fetches nothing from Google before the viewer consents; until then the button opens the
 * consent prompt. Skips one of several players on a page, and clips, because a television does not know where
 * a clip ends.
 */
export function attachCast(context: AttachmentContext, event: CastEvent): void {
  const { cast, signal } = context;
  const { tenant } = event;
  const settings = tenant.third_parties?.google_cast;
  const { isClip, isOneOfSeveral } = cast.mediaInfo();
  if (settings === undefined || isClip || isOneOfSeveral) return;
  const version = promptVersion(tenant);
  const isAgreed = () => hasAgreed(useConsent.getState().choice, version, 'screens');
  let hasStarted = false;
  const start = () => {
    if (hasStarted || !isAgreed()) return;
    hasStarted = true;
    cast.setStatus('none');
    loadGoogleCast(settings.receiver_app_id, isAgreed).then(
      (screens) => {
        if (signal.aborted) return;
        const detach = playRemotely(withCastGrants(screens, event.eventId, event.api))(context);
        if (detach) signal.addEventListener('abort', detach);
      },
      // Blocked, offline or unsupported: the video plays here.
      warnChunkError,
    );
  };
  signal.addEventListener('abort', useConsent.subscribe(start));
  start();
  if (hasStarted) return;
  cast.join({
    choose: () => {
      // The consent prompt is part of the page, outside the fullscreen element.
      if (document.fullscreenElement) void document.exitFullscreen();
      reopenConsent();
    },
  });
  cast.setStatus('offered');
}
