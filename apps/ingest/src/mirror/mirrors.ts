import type { AllowlistedRead } from '@grandstand/outbound';
import { Mirror, type MirrorParts } from './mirror.ts';
import { readMirrorList, type MirrorEntry } from './mirror-list.ts';

export interface MirrorsParts extends Omit<MirrorParts, 'entry' | 'read'> {
  recordingsDir: string;
  allowlistedRead: AllowlistedRead;
  /** How often the list is read, ms. */
  intervalMs: number;
}

/** The most streams that one machine should fetch at once. */
const maxMirrors = 20;

const keyOf = (entry: MirrorEntry): string => JSON.stringify(entry);

/** Runs a mirror for each entry of the backend's list. They continue while the list cannot be read. */
export class Mirrors {
  readonly #parts: MirrorsParts;
  readonly #running = new Map<string, Mirror>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #hasReportedFailure = false;

  constructor(parts: MirrorsParts) {
    this.#parts = parts;
    void this.#follow();
  }

  async #follow(): Promise<void> {
    try {
      await this.#apply(await readMirrorList(this.#parts.recordingsDir));
      this.#hasReportedFailure = false;
    } catch (error) {
      if (!this.#hasReportedFailure)
        this.#parts.log.warn({ error: String(error) }, 'the list of mirrors cannot be read');
      this.#hasReportedFailure = true;
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#follow(), this.#parts.intervalMs);
  }

  async #apply(listed: readonly MirrorEntry[]): Promise<void> {
    if (this.#isClosed) return;
    const listedByKey = new Map(listed.slice(0, maxMirrors).map((entry) => [keyOf(entry), entry]));
    if (listed.length > maxMirrors)
      this.#parts.log.warn(
        { listed: listed.length, maxMirrors },
        'too many mirrors for one ingest',
      );
    // Stops first: a recording whose address has changed accepts one publisher at a time.
    for (const [key, mirror] of this.#running)
      if (!listedByKey.has(key)) {
        this.#running.delete(key);
        await mirror.stop('mirror ended');
      }
    for (const [key, entry] of listedByKey)
      if (!this.#running.has(key)) this.#running.set(key, this.#start(entry));
  }

  #start(entry: MirrorEntry): Mirror {
    const { allowlistedRead } = this.#parts;
    const listing = { isListed: () => true, allowsLoopback: () => false };
    return new Mirror({
      ...this.#parts,
      entry,
      read: (url, { headers = {}, ...limits }) =>
        allowlistedRead(url, listing, {
          accept: '*/*',
          ...limits,
          headers: { origin: entry.portalOrigin, ...headers },
        }),
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const mirrors = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(mirrors.map((mirror) => mirror.stop('ingest stopped')));
  }
}
