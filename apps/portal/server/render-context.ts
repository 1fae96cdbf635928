import type { PortalOptions } from './options.ts';
import type { RenderQueue } from './render-queue.ts';
import type { RequestCoalescing } from './request-coalescing.ts';
import type { TextFailures } from './text-failures.ts';

/** What all that is made of the backend's answers and texts has in common. */
export interface RenderContext {
  readonly renders: RenderQueue;
  readonly calls: RequestCoalescing;
  readonly textFailures: TextFailures;
}

export type RenderContextOptions = PortalOptions & RenderContext;
