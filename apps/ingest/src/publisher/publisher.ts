import type { MediaHandlers, MediaReader, MediaUnit, Tracks } from '../media/media-unit.ts';
import { StreamInspector } from '../media/stream-inspector.ts';
import type { Clocks } from '../recording/run.ts';
import type { Protocol, Role } from './authorise.ts';

export interface PublisherParts<Reader extends MediaReader> {
  protocol: Protocol;
  /** Null where the protocol does not say. */
  address: string | null;
  key: string;
  clocks: Clocks;
  createReader(handlers: MediaHandlers): Reader;
  /** Ends the connection; the reason is for the encoder's operator. */
  disconnect(reason: string): void;
}

/** What receives a publisher's units while it publishes. */
export interface UnitSink {
  setTracks(tracks: Tracks): void;
  push(unit: MediaUnit): void;
}

/** A connected encoder. */
export class Publisher<Reader extends MediaReader = MediaReader> {
  readonly protocol: Protocol;
  readonly address: string | null;
  readonly key: string;
  readonly reader: Reader;
  readonly inspector = new StreamInspector();
  readonly sinceMs: number;
  role: Role = 'main';
  /** The tenant wants a ladder, and none of this publisher was too slow. */
  wantsLadder = false;
  sink: UnitSink | null = null;
  #tracks: Tracks = { video: null, audio: null };
  #lastUnitAt: number;
  readonly #clocks: Clocks;
  readonly #disconnect: (reason: string) => void;
  /** Why it is being disconnected. */
  #dropReason: string | null = null;
  endReason = 'publisher gone';

  constructor(parts: PublisherParts<Reader>) {
    this.protocol = parts.protocol;
    this.address = parts.address;
    this.key = parts.key;
    this.#clocks = parts.clocks;
    this.#disconnect = (reason) => parts.disconnect(reason);
    this.sinceMs = parts.clocks.now();
    this.#lastUnitAt = parts.clocks.elapsed();
    this.reader = parts.createReader({
      onTracks: (tracks) => this.#setTracks(tracks),
      onUnit: (unit) => this.#push(unit),
      onUnsupported: (reason) => this.drop(reason, 'codec not taken'),
    });
  }

  get tracks(): Tracks {
    return this.#tracks;
  }

  /** How long nothing has arrived that could be recorded, ms. */
  get silentMs(): number {
    return this.#clocks.elapsed() - this.#lastUnitAt;
  }

  get dropReason(): string | null {
    return this.#dropReason;
  }

  #setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    this.inspector.setTracks(tracks);
    this.inspector.restart();
    this.sink?.setTracks(tracks);
  }

  #push(unit: MediaUnit): void {
    if (this.#dropReason !== null) return;
    this.#lastUnitAt = this.#clocks.elapsed();
    this.inspector.add(unit);
    this.sink?.push(unit);
  }

  /**
   * Disconnects it.
   * @param endReason what the manifest says of its run
   */
  drop(reason: string, endReason: string): void {
    if (this.#dropReason !== null) return;
    this.#dropReason = reason;
    this.endReason = endReason;
    this.#disconnect(reason);
  }
}
