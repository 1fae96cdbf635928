import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** In the place of what could not be fetched. */
const Nothing = () => null;

/**
 * A part of a page whose script is fetched when it is first drawn, and which the page can do without:
 * where the script cannot be had, as offline, nothing stands in its place. An error would take the
 * whole page away. A new version of the site is noticed all the same (`chunk-reload.ts`).
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await load().catch(() => Nothing) }));
