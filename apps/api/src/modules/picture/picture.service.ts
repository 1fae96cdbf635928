import { createHash } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TenantConfig } from '@grandstand/contract';
import { dayMs, minuteMs } from '@grandstand/contract/constants';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { createFileCache, type FileCache } from '../../platform/cache/file-cache.ts';
import {
  createPictureRenderer,
  InvalidPictureError,
  type PictureUrgency,
  type PictureRenderer,
} from './picture-renderer.ts';
import type { PictureArea, PictureJob } from './picture-job.ts';
import type { PictureFormat, PictureRequest } from './picture-request.ts';
import { createPictureShares } from './picture-shares.ts';
import {
  findPictureSource,
  requireSource,
  sourceVersionOf,
  type PictureSource,
} from './picture-source.ts';
import { NotPublicAddressError } from '@grandstand/outbound';
import { createFetchPicture, SiteError, type FetchPicture } from './site-picture.ts';

/** Version of the rendering. Increment it to invalidate cached pictures. */
const renderingVersion = 1;
/** How long a source that cannot be read counts as broken, ms, and the maximum number of those. */
const brokenMs = 10 * minuteMs;
const maxBroken = 1_000;
const maxQueuedAvifs = 500;
const maxPrefetched = 10_000;
const maxDrawingBytes = 2 * 1024 * 1024;
const maxFileBytes = 20 * 1024 * 1024;
/** Matches text in SVGs. Those are not rasterised, because this machine lacks their fonts. */
const textInSvg = /<(?:text|foreignObject)[\s>]|@font-face/i;

export type Picture =
  | {
      readonly kind: 'picture';
      readonly format: PictureFormat;
      readonly bytes: Buffer;
      readonly etag: string;
      /** False while a better one is being rendered. */
      readonly isFinal: boolean;
      /** True if the picture at this address never changes. */
      readonly isImmutable: boolean;
    }
  /** A drawing with text: served unchanged from its own address. */
  | { readonly kind: 'unscaled'; readonly address: string };

interface RenderOptions {
  /** Called before a picture is rendered; may throw to refuse it. */
  readonly onMiss?: () => void;
  /** True if the browser needs it before others; defaults to false. */
  readonly isUrgent?: boolean;
  /** IP address of the client; absent for background work. */
  readonly from?: string;
}

export interface PictureService {
  /**
   * Returns the requested picture, cached or rendered now. AVIF is served as WebP until a job has
   * rendered it. Throws `not_found`, `picture_unreadable` or `service_unavailable`.
   */
  get(
    tenant: TenantConfig,
    request: PictureRequest & { format: PictureFormat },
    options?: RenderOptions,
  ): Promise<Picture>;
  /**
   * Queues the usual sizes of a picture that many viewers are about to request, once, as WebP for
   * `renderQueued`. Its errors are reported to the actual requests only.
   */
  prefetch(tenant: TenantConfig, src: string): void;
  /**
   * Returns an area of a local file as WebP, at most 640 px wide, cached like every picture. Throws
   * `not_found` without the file.
   */
  getPart(
    tenantId: string,
    part: { readonly file: string; readonly area: PictureArea },
    options: Pick<RenderOptions, 'onMiss' | 'from'>,
  ): Promise<{ readonly bytes: Buffer; readonly etag: string }>;
  /** Renders queued pictures, then requested AVIFs, while no request waits and until `signal` aborts. */
  renderQueued(signal?: AbortSignal): Promise<void>;
  /** Renders a picture within the share of an IP address. Throws like `PictureRenderer.render`. */
  render(job: PictureJob, from: string): Promise<number>;
  readonly renderer: PictureRenderer;
  readonly cache: FileCache;
  close(): void;
}

interface ServiceOptions {
  readonly fetchPicture?: FetchPicture;
  readonly renderer?: PictureRenderer;
}

/** A source that exists, with its cache key. */
interface FoundSource {
  readonly key: string;
  readonly source: PictureSource;
  readonly isImmutable: boolean;
  readonly area?: PictureArea;
  /** Name in the log. */
  readonly name: string;
}

interface QueuedPicture {
  readonly tenant: TenantConfig;
  readonly request: PictureRequest;
}

/** Returns the result of work. Rejects when the signal aborts, after which it starts none. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Width of an area of a local file, px. */
const partWidth = 640;
/** Widths that most screens request, px: 320, 640 and 960 for cards, 960 and 1280 for the home page. */
const prefetchWidths = [320, 640, 960, 1280] as const;

const nameOf = ({ key }: FoundSource, width: number, format: PictureFormat): string =>
  `${createHash('sha256').update(`${key}|${width}`).digest('base64url').slice(0, 32)}.${format}`;

export function createPictureService(
  { config, log, clock, sharedFiles }: Pick<Platform, 'config' | 'log' | 'clock' | 'sharedFiles'>,
  { fetchPicture = createFetchPicture(), renderer = createPictureRenderer() }: ServiceOptions = {},
): PictureService {
  const cache = createFileCache({
    folder: path.join(config.dataDir, 'pictures'),
    maxBytes: config.pictureCacheBytes,
    now: clock,
  });
  const shares = createPictureShares(config.rateLimitFactor);
  const running = new Map<
    string,
    { readonly bytes: Promise<Buffer>; readonly urgency: PictureUrgency }
  >();
  const avifQueue = new Map<string, QueuedPicture>();
  /** When sources were found broken, ms since 1970, by key. */
  const broken = new LRUCache<string, number>({ max: maxBroken });
  const webpQueue = new Map<string, QueuedPicture>();
  /** Pictures that were queued, so that a site is not requested for the same one repeatedly. */
  const prefetched = new LRUCache<string, true>({ max: maxPrefetched });

  async function find(src: string, tenant: TenantConfig): Promise<FoundSource> {
    const missing = () => new AppError('not_found', { message: 'No picture exists at this src' });
    const source = findPictureSource(src, tenant, config);
    if (source === null) throw missing();
    const key: (string | number)[] = [renderingVersion, tenant.id];
    if (source.kind === 'site') {
      key.push(source.url.href);
      // A site may change the picture at an address, so it is checked again each day.
      if (!source.isVersioned) key.push(Math.floor(clock() / dayMs));
      return { source, key: key.join('|'), isImmutable: source.isVersioned, name: source.url.host };
    }
    // Identified by the file and not by its address: a made-up `v` must not render another picture.
    const fileVersion = await sourceVersionOf(source, config, sharedFiles);
    if (fileVersion === null) throw missing();
    key.push(...fileVersion);
    // Files of the media folders never change under their name.
    return { source, key: key.join('|'), isImmutable: true, name: source.address };
  }

  function markBroken(found: FoundSource, error: Error): AppError {
    if (!broken.has(found.key)) {
      log.warn({ source: found.name, reason: error.message }, 'picture cannot be read');
    }
    broken.set(found.key, clock());
    return new AppError('picture_unreadable', { cause: error });
  }

  /** Runs `work` with a file that holds the source. */
  async function withInput<T>(found: FoundSource, work: (file: string) => Promise<T>): Promise<T> {
    const { source } = found;
    if (source.kind !== 'site') return work(await requireSource(source, sharedFiles));
    const bytes = await fetchPicture(source.url);
    const draft = await cache.draft();
    try {
      await writeFile(draft, bytes);
      return await work(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async function renderFile(
    found: FoundSource,
    width: number,
    format: PictureFormat,
    urgency: PictureUrgency,
  ): Promise<Buffer> {
    const since = broken.get(found.key);
    if (since !== undefined && clock() - since < brokenMs) throw new AppError('picture_unreadable');
    const output = await cache.draft();
    try {
      const { source } = found;
      const isDrawing = source.kind !== 'site' && source.isDrawing;
      await withInput(found, (input) =>
        renderer.render(
          {
            input,
            output,
            width,
            format,
            isDrawing,
            ...(found.area !== undefined && { area: found.area }),
          },
          urgency,
        ),
      );
      const bytes = await readFile(output);
      await cache.store(nameOf(found, width, format), output);
      broken.delete(found.key);
      return bytes;
    } catch (error) {
      await rm(output, { force: true });
      if (error instanceof SiteError && error.isMissing) {
        throw new AppError('not_found', { cause: error });
      }
      if (error instanceof AppError) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      const isSourceBroken =
        cause instanceof InvalidPictureError ||
        cause instanceof NotPublicAddressError ||
        found.source.kind === 'site';
      throw isSourceBroken ? markBroken(found, cause) : cause;
    }
  }

  async function readCached(name: string): Promise<Buffer | null> {
    const hit = await cache.find(name);
    if (hit === null) return null;
    try {
      return hit.bytes === 0 ? Buffer.alloc(0) : await readFile(hit.file);
    } catch {
      cache.remove(name);
      return null;
    }
  }

  /** Returns a picture from the cache, or renders it once for concurrent requests. */
  function getOrRender(
    found: FoundSource,
    width: number,
    format: PictureFormat,
    { onMiss = () => {}, isUrgent = false, from }: RenderOptions = {},
  ): Promise<Buffer> {
    const name = nameOf(found, width, format);
    const mayBeUrgent = shares.mayBeUrgent(from);
    const shared = running.get(name);
    if (shared !== undefined) {
      shared.urgency.isUrgent ||= isUrgent && mayBeUrgent;
      return shared.bytes;
    }
    const urgency = { isUrgent: isUrgent && mayBeUrgent };
    const bytes = readCached(name)
      .then((cached) => {
        if (cached !== null) return cached;
        return shares.run(from, () => {
          onMiss();
          return renderFile(found, width, format, urgency);
        });
      })
      .finally(() => running.delete(name));
    running.set(name, { bytes, urgency });
    return bytes;
  }

  /** Returns the address of a drawing to serve unscaled; else null. Throws if the file is too large. */
  async function unscaledAddressOf({ source }: FoundSource): Promise<string | null> {
    if (source.kind === 'site') return null;
    const file = await requireSource(source, sharedFiles);
    const { size } = await stat(file);
    if (size > (source.isDrawing ? maxDrawingBytes : maxFileBytes)) {
      throw new InvalidPictureError(`a file of ${size} bytes`);
    }
    if (!source.isDrawing) return null;
    return textInSvg.test(await readFile(file, 'utf8')) ? source.address : null;
  }

  const pictureOf = (
    found: FoundSource,
    format: PictureFormat,
    width: number,
    bytes: Buffer,
    isFinal = true,
  ): Picture => ({
    kind: 'picture',
    format,
    bytes,
    etag: `"${nameOf(found, width, format)}"`,
    isFinal,
    isImmutable: found.isImmutable,
  });

  async function renderWebp(found: FoundSource, width: number, signal: AbortSignal): Promise<void> {
    if ((await unscaledAddressOf(found)) !== null) return;
    await unlessAborted(signal, () => getOrRender(found, width, 'webp'));
  }

  /** Renders an AVIF; stores an empty file in its place if it is not smaller than the WebP. */
  async function renderAvif(
    name: string,
    found: FoundSource,
    width: number,
    signal: AbortSignal,
  ): Promise<void> {
    const webp = await unlessAborted(signal, () => getOrRender(found, width, 'webp'));
    const avif = await unlessAborted(signal, () => getOrRender(found, width, 'avif'));
    if (avif.length === 0 || avif.length < webp.length) return;
    const emptyFile = await cache.draft();
    await writeFile(emptyFile, '');
    await cache.store(name, emptyFile);
  }

  return {
    render: (job, from) => shares.run(from, () => renderer.render(job)),
    renderer,
    cache,
    get: async (tenant, request, options) => {
      const { src, width, format } = request;
      const found = await find(src, tenant);
      const name = nameOf(found, width, format);
      const hit = await readCached(name);
      // An empty AVIF means that the WebP is not larger.
      if (hit !== null && hit.length > 0) return pictureOf(found, format, width, hit);
      if (hit === null) {
        const address = await unscaledAddressOf(found).catch((error: Error) => {
          throw error instanceof AppError ? error : markBroken(found, error);
        });
        if (address !== null) return { kind: 'unscaled', address };
      }
      if (format !== 'avif') {
        return pictureOf(found, format, width, await getOrRender(found, width, format, options));
      }
      const bytes = await getOrRender(found, width, 'webp', options);
      if (hit === null && avifQueue.size < maxQueuedAvifs) avifQueue.set(name, { tenant, request });
      return pictureOf(found, 'webp', width, bytes, hit !== null);
    },
    getPart: async (tenantId, { file, area }, options) => {
      const source = { kind: 'file', file, address: file, isDrawing: false } as const;
      const fileVersion = await sourceVersionOf(source, config, sharedFiles);
      if (fileVersion === null) throw new AppError('not_found');
      const found: FoundSource = {
        source,
        key: [renderingVersion, tenantId, ...fileVersion, JSON.stringify(area)].join('|'),
        isImmutable: true,
        area,
        name: file,
      };
      const bytes = await getOrRender(found, partWidth, 'webp', options);
      return { bytes, etag: `"${nameOf(found, partWidth, 'webp')}"` };
    },
    prefetch: (tenant, src) => {
      const key = `${tenant.id}|${src}`;
      if (prefetched.has(key)) return;
      prefetched.set(key, true);
      for (const width of prefetchWidths)
        webpQueue.set(`${key}|${width}`, { tenant, request: { src, width, format: 'webp' } });
    },
    renderQueued: async (signal = new AbortController().signal) => {
      for (;;) {
        const queue = webpQueue.size > 0 ? webpQueue : avifQueue;
        const [first] = queue;
        if (first === undefined || renderer.isBusy || signal.aborted) return;
        const [name, { tenant, request }] = first;
        queue.delete(name);
        try {
          const found = await find(request.src, tenant);
          if (queue === webpQueue) await renderWebp(found, request.width, signal);
          else await renderAvif(name, found, request.width, signal);
        } catch (error) {
          // The source is gone or broken; the next request for it gets the error.
          log.debug({ err: error, src: request.src }, 'a queued picture could not be rendered');
        }
      }
    },
    close: () => renderer.close(),
  };
}

/** The picture service of a backend, for its routes, its job and other modules. */
export const pictureService = defineResource(
  (platform) => createPictureService(platform),
  (service) => service.close(),
);
