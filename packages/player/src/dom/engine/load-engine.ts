import type { Engine, EngineListener, EngineOptions } from './engine.ts';
import { createHlsEngine } from './hls-engine.ts';
import { createNativeEngine, playsHlsNatively } from './native-engine.ts';

/**
 * Loads the engine for this browser. hls.js is tried first everywhere: Chromium claims to play HLS but has
 * no live seekable range of its own. For another screen the browser's own engine is tried first.
 * @param isWanted true if the source is still current once the engine's file has loaded
 * @returns null when nothing here can play HLS, or when it is no longer wanted
 * @throws when the engine's file cannot be loaded
 */
export async function loadEngine(
  video: HTMLVideoElement,
  options: EngineOptions,
  listener: EngineListener,
  isWanted: () => boolean,
): Promise<Engine | null> {
  const native = () => createNativeEngine(video, options, listener);
  if (options.byBrowser && playsHlsNatively(video)) return native();
  const hls = await createHlsEngine(video, options, listener, isWanted);
  if (hls || !isWanted()) return hls;
  return playsHlsNatively(video) ? native() : null;
}
