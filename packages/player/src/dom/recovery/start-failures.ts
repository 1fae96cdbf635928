import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';
import { keyNeed } from '../../core/source/playlist-needs.ts';
import type { DrmLicences } from '../../core/source/drm-licences.ts';
import { isBlocked } from './blocked-address.ts';
import type { EngineListener } from '../engine/engine.ts';
import { failedAddress, isNetwork } from './hls-failure.ts';

type Events = typeof Hls.Events;

/** Reports addresses whose server responds, but not to this page: a script sees no status at all. */
export function reportBlockedAddresses(hls: Hls, events: Events, listener: EngineListener): void {
  let isProbing = false;
  let hasBuffered = false;
  hls.on(events.FRAG_BUFFERED, () => {
    hasBuffered = true;
  });
  hls.on(events.ERROR, (_, data) => {
    const isSilent = isNetwork(data) && !data.response?.code && !data.details.endsWith('TimeOut');
    const address = failedAddress(data);
    if (!isSilent || isProbing || hasBuffered || address === '' || !navigator.onLine) return;
    isProbing = true;
    void isBlocked(address).then((blocked) => {
      isProbing = false;
      if (!blocked || hasBuffered) return;
      listener.recoverableFailure({
        kind: 'network',
        status: null,
        onManifest: true,
        reason: 'blocked',
      });
    });
  });
}

/** Returns why the keys of a playlist cannot be used; null if they can, or if there are none. */
function keyFault(
  { fragments, m3u8 }: LevelDetails,
  drm: DrmLicences | null,
): 'encrypted' | 'unsupported' | null {
  const need = keyNeed(m3u8, drm);
  if (need === 'licence') return canDecrypt() ? null : 'unsupported';
  if (need === 'unknown-licence') return 'encrypted';
  // hls.js ignores kinds that it does not know, as if there were no keys.
  const hasKeys = /^#EXT-X-KEY:(?!.*METHOD=NONE)/m.test(m3u8);
  return hasKeys && !fragments.some(({ encrypted }) => encrypted) ? 'encrypted' : null;
}

/** Browsers offer Encrypted Media Extensions on secure pages only, and some not at all. */
const canDecrypt = (): boolean => 'requestMediaKeySystemAccess' in navigator;

/** Reports a playlist whose keys have no licence server, or cannot be used by this browser. */
export function reportUnusableKeys(
  hls: Hls,
  events: Events,
  { listener, drm }: { listener: EngineListener; drm: DrmLicences | null },
): void {
  const check = (_: unknown, { details }: { details: LevelDetails }) => {
    const reason = keyFault(details, drm);
    if (reason === null) return;
    hls.stopLoad();
    listener.fatalFailure({ kind: 'unsupported', status: null, onManifest: true, reason });
  };
  hls.on(events.LEVEL_LOADED, check);
  hls.on(events.AUDIO_TRACK_LOADED, check);
}
