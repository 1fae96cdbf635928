import type { HlsConfig, Loader, PlaylistLoaderConstructor, PlaylistLoaderContext } from 'hls.js';
import type { DrmLicences } from '../../core/source/drm-licences.ts';
import type { HeadStart, PrefetchedResponse } from './head-start.ts';

/**
 * Returns a loader of playlists for the light build. A playlist that needs the full build does not reach the
 * engine, which would play it wrongly or not at all: it goes to `onFullBuildNeeded`.
 */
export const lightBuildLoader = (
  NetworkLoader: PlaylistLoaderConstructor,
  needsFull: (playlist: string) => boolean,
  onFullBuildNeeded: (address: string, response: PrefetchedResponse) => void,
): PlaylistLoaderConstructor =>
  class extends NetworkLoader {
    override load(
      ...[context, config, callbacks]: Parameters<Loader<PlaylistLoaderContext>['load']>
    ) {
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, stats, ...rest) => {
          const { data, url } = response;
          if (typeof data !== 'string' || !needsFull(data)) {
            return callbacks.onSuccess(response, stats, ...rest);
          }
          const { start, end } = stats.loading;
          const fetched = { url, data, tookMs: end - start, at: end };
          // Not within the callback of the engine that is about to end.
          return queueMicrotask(() => onFullBuildNeeded(context.url, fetched));
        },
      });
    }
  };

/** Returns a head start with one more response: the playlist that the light build did not fetch. */
export function withPlaylist(
  source: string,
  headStart: HeadStart | null,
  address: string,
  response: PrefetchedResponse,
): HeadStart {
  let unused: PrefetchedResponse | null = response;
  return {
    source,
    rendition: () => headStart?.rendition() ?? null,
    needsFullBuild: () => true,
    claim: (wanted) => {
      if (wanted !== address || unused === null) return headStart?.claim(wanted) ?? null;
      unused = null;
      return Promise.resolve(response);
    },
    isStale: () => headStart?.isStale() ?? false,
    stop: () => {
      unused = null;
      headStart?.stop();
    },
  };
}

/** Returns the settings by which hls.js requests licences. */
export function licenceConfig(drm: DrmLicences | null): Partial<HlsConfig> {
  if (drm === null) return {};
  const { widevine, playready, fairplay, clearkey } = drm;
  return {
    emeEnabled: true,
    drmSystems: {
      ...(widevine && { 'com.widevine.alpha': { licenseUrl: widevine.licenceUrl } }),
      ...(playready && { 'com.microsoft.playready': { licenseUrl: playready.licenceUrl } }),
      ...(fairplay && {
        'com.apple.fps': {
          licenseUrl: fairplay.licenceUrl,
          serverCertificateUrl: fairplay.certificateUrl,
        },
      }),
      ...(clearkey && { 'org.w3.clearkey': { licenseUrl: clearkey.licenceUrl } }),
    },
  };
}
