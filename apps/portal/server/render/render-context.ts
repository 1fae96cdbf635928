import type { PortalOptions } from '../options.ts';
import type { RenderQueue } from './render-queue.ts';
import type { RequestCoalescing } from '../cache/request-coalescing.ts';
import type { TextFailures } from '../http/text-failures.ts';

/** Context shared by everything that renders backend responses and texts. */
export interface RenderContext {
  readonly renders: RenderQueue;
  readonly calls: RequestCoalescing;
  readonly textFailures: TextFailures;
}

export type RenderContextOptions = PortalOptions & RenderContext;
