import type { Platform } from './platform.ts';

/** Something that a module opens once for each running backend: a pool, a cache, a process. */
export interface Resource<T> {
  readonly open: (platform: Platform) => T;
  readonly close: (opened: T) => void | Promise<void>;
}

/** What is open in a backend. It keeps the state that modules may not keep themselves. */
export interface Resources {
  /** The one of this backend, opened when it is first asked for. */
  of<T>(resource: Resource<T>): T;
  /** Closes what was opened, the last first. */
  close(): Promise<void>;
}

/** Names a resource; it is opened and closed with the backend. */
export const defineResource = <T>(
  open: (platform: Platform) => T,
  close: (opened: T) => void | Promise<void>,
): Resource<T> => ({ open, close });

/** @param platform what resources are opened with; asked for when the first one is */
export function createResources(platform: () => Platform): Resources {
  const opened = new Map<unknown, { readonly value: unknown; readonly close: () => unknown }>();
  return {
    of: <T>(resource: Resource<T>): T => {
      const known = opened.get(resource);
      // The cast is safe: a value is stored under the resource that opened it.
      if (known !== undefined) return known.value as T;
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
