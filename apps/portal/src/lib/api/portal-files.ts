/** Files that the portal itself serves beside its pages, not the backend. */

/** The build that a page was opened with. */
export const ownBuild = (): string => document.documentElement.dataset['build'] ?? '';

async function readJson(address: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(address, { credentials: 'omit', ...init });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** The build that new visitors get now. @throws when it cannot be had */
export async function latestBuild(): Promise<string> {
  // Nothing that plays waits for it.
  const init = { cache: 'no-store', priority: 'low' } as const;
  const { id } = (await readJson('/builds/latest.json', init)) as { id: string };
  return id;
}

/**
 * The data of a page (`/he/about/`), packed, and the build that they are of.
 * @throws when they cannot be had
 */
export async function readPayload(path: string, signal: AbortSignal) {
  const address = `${path.replace(/\/?(?:[?#].*)?$/, '')}/_payload.json`;
  return (await readJson(address, { signal })) as {
    readonly build: string;
    readonly data: { readonly shapes: readonly (readonly string[])[]; readonly value: unknown };
  };
}
