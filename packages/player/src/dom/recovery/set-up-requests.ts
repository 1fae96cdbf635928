import type Hls from 'hls.js';
import { formatLength, isForeignFormat } from '../../core/recovery/playlist-fault.ts';
import type { EngineListener } from '../engine/engine.ts';

/**
 * Sends requests to their current addresses. A playlist that turns out to be another format is not
 * downloaded to its end, which takes minutes for a video file.
 * @param currentAddressOf returns the address to request instead of the one that hls.js knows
 */
export function setUpRequests(
  hls: Hls,
  listener: EngineListener,
  currentAddressOf: (address: string) => string,
): void {
  hls.config.xhrSetup = (xhr, address) => {
    xhr.open('GET', currentAddressOf(address), true);
    xhr.addEventListener('progress', () => {
      if (xhr.responseType !== 'text' || !isForeignFormat(xhr.responseText.slice(0, formatLength)))
        return;
      listener.fatalFailure({
        kind: 'unsupported',
        status: null,
        onManifest: true,
        reason: 'invalid',
      });
      xhr.abort();
    });
  };
}
