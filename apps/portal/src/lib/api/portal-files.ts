/** Files that the portal itself serves next to its pages; the backend is not involved. */

/** Returns the build that the page was opened with. */
export const ownBuild = (): string => document.documentElement.dataset['build'] ?? '';

async function readJson(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, { credentials: 'omit', ...init });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response.json();
}

/** Returns the build that new visitors get now. Throws if it cannot be loaded. */
export async function latestBuild(): Promise<string> {
  // Low priority, so that it does not delay playback.
  const init = { cache: 'no-store', priority: 'low' } as const;
  const { id } = (await readJson('/builds/latest.json', init)) as { id: string };
  return id;
}

/**
 * Returns the packed data of a page (`/he/about/`), and its build.
 * @throws if it cannot be loaded
 */
export async function readPayload(path: string, signal: AbortSignal) {
  const address = `${path.replace(/\/?(?:[?#].*)?$/, '')}/_payload.json`;
  return (await readJson(address, { signal })) as {
    readonly build: string;
    readonly data: { readonly shapes: readonly (readonly string[])[]; readonly value: unknown };
  };
}
