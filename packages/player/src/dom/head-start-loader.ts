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
 * So much behind the live position nobody is brought back to it, and a picture from within a segment takes
 * longer to decode than one at its beginning, ms.
 */
const YOUNG_MS = 1000;

/** A loader for hls.js that gives out what was fetched before, and asks for everything else. */
export function headStartLoader(headStart: HeadStart, Asking: LoaderClass): LoaderClass {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    readonly #asking: Loader<LoaderContext>;
    #ended = false;

    constructor(config: HlsConfig) {
      this.#asking = new Asking(config);
    }

    get stats() {
      return this.#asking.stats;
    }

    load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.context = context;
      const ask = () => this.#asking.load(context, config, callbacks);
      const waiting = context.rangeEnd ? null : headStart.take(context.url);
      if (waiting === null) return ask();
      void waiting.then((fetched) => {
        // As a request's answer comes: not before whoever asked has gone on.
        setTimeout(() => {
          if (this.#ended) return;
          if (fetched === null) return ask();
          const { data, url, tookMs, at } = fetched;
          const { stats } = this;
          const size = typeof data === 'string' ? data.length : data.byteLength;
          // A segment as if it had just arrived: else the time until the press would count as the line's.
          // A playlist with its age, which tells where the live position is by now.
          const now = performance.now();
          const end = 'frag' in context || now - at < YOUNG_MS ? now : at;
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
      this.#asking.abort();
    }

    destroy(): void {
      this.#ended = true;
      this.#asking.destroy();
    }

    getCacheAge(): number | null {
      return this.#asking.getCacheAge?.() ?? null;
    }

    getResponseHeader(name: string): string | null {
      return this.#asking.getResponseHeader?.(name) ?? null;
    }
  };
}
