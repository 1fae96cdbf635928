import type { Platform, Resource, Resources } from './platform.ts';

/** Defines a resource, opened and closed with the backend. */
export const defineResource = <T>(
  open: (platform: Platform) => T,
  close: (opened: T) => void | Promise<void>,
): Resource<T> => ({ open, close });

/**
 * Creates the resources of a backend.
 * @param platform passed to resources as they open; called when the first one opens
 */
export function createResources(platform: () => Platform): Resources {
  const opened = new Map<unknown, { readonly value: unknown; readonly close: () => unknown }>();
  return {
    of: <T>(resource: Resource<T>): T => {
      const existing = opened.get(resource);
      // The cast is safe: a value is stored under the resource that opened it.
      if (existing !== undefined) return existing.value as T;
      const value = resource.open(platform());
      opened.set(resource, { value, close: () => resource.close(value) });
      return value;
    },
    close: async () => {
      for (const { close } of [...opened.values()].toReversed()) await close();
      opened.clear();
    },
  };
}
