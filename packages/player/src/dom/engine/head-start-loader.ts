import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
} from 'hls.js';
import type { HeadStart } from './head-start.ts';

type LoaderClass = HlsConfig['loader'];

/**
 * A playlist younger than this counts as just arrived, ms. With its true age, a live stream would start
 * slightly later, in the middle of a segment, where the first frame takes longer to decode.
 */
const recentMs = 1000;

/** Returns an hls.js loader that serves prefetched responses and requests everything else. */
export function headStartLoader(headStart: HeadStart, NetworkLoader: LoaderClass): LoaderClass {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    readonly #network: Loader<LoaderContext>;
    #ended = false;

    constructor(config: HlsConfig) {
      this.#network = new NetworkLoader(config);
    }

    get stats() {
      return this.#network.stats;
    }

    load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.context = context;
      const request = () => this.#network.load(context, config, callbacks);
      const prefetched = context.rangeEnd ? null : headStart.claim(context.url);
      if (prefetched === null) return request();
      void prefetched.then((fetched) => {
        // Calls back like a request: not before the caller has continued.
        setTimeout(() => {
          if (this.#ended) return;
          if (fetched === null) return request();
          const { data, url, tookMs, at } = fetched;
          const { stats } = this;
          const size = typeof data === 'string' ? data.length : data.byteLength;
          // A segment counts as just arrived; otherwise the wait for the press would count as download time and
          // lower the estimated bandwidth. An older playlist keeps its age, from which hls.js derives the live
          // position.
          const now = performance.now();
          const end = 'frag' in context || now - at < recentMs ? now : at;
          const start = end - tookMs;
          Object.assign(stats.loading, { start, first: start, end });
          Object.assign(stats, { loaded: size, total: size });
          return callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
        });
      });
      return undefined;
    }

    abort(): void {
      this.#ended = true;
      this.#network.abort();
    }

    destroy(): void {
      this.#ended = true;
      this.#network.destroy();
    }

    getCacheAge(): number | null {
      return this.#network.getCacheAge?.() ?? null;
    }

    getResponseHeader(name: string): string | null {
      return this.#network.getResponseHeader?.(name) ?? null;
    }
  };
}
