import type { PortalOptions } from './options.ts';
import type { RenderQueue } from './render-queue.ts';
import type { SharedCalls } from './shared-calls.ts';

/** What all that is made of the backend's answers has in common. */
export interface Making {
  readonly renders: RenderQueue;
  readonly calls: SharedCalls;
}

export type MakingOptions = PortalOptions & Making;
