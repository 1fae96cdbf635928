import type { PortalOptions } from './options.ts';
import type { RenderQueue } from './render-queue.ts';
import type { SharedCalls } from './shared-calls.ts';
import type { TextFailures } from './text-failures.ts';

/** What all that is made of the backend's answers and texts has in common. */
export interface Making {
  readonly renders: RenderQueue;
  readonly calls: SharedCalls;
  readonly textFailures: TextFailures;
}

export type MakingOptions = PortalOptions & Making;
