import type { MediaHandlers, MediaReader, MediaUnit, Tracks } from '../media/media-unit.ts';
import { StreamInspector } from '../media/stream-inspector.ts';
import type { Clocks } from '../recording/run.ts';
import type { Protocol, Role } from './authorise.ts';

/** Where the wall clock of a stream comes from that does not arrive as it is taken. */
export interface WallSource {
  /** Called with each unit, before it is recorded. */
  observe(unit: MediaUnit): void;
  /** Returns when a unit was taken, ms since 1970. */
  startMsOf(unit: MediaUnit): number;
  /** Returns what is wrong with the source, in words for the operator. */
  problems(): string[];
}

export interface PublisherParts<Reader extends MediaReader> {
  protocol: Protocol;
  /** Null where the protocol does not say. */
  address: string | null;
  key: string;
  clocks: Clocks;
  /** Absent for encoders, whose frames arrive as they are taken. */
  source?: WallSource;
  createReader(handlers: MediaHandlers): Reader;
  /** Ends the connection; the reason is for the encoder's operator. */
  disconnect(reason: string): void;
}

/** What receives a publisher's units while it publishes. */
export interface UnitSink {
  setTracks(tracks: Tracks): void;
  push(unit: MediaUnit): void;
  /** Ends the run; the next starts with the next key frame. */
  cut(reason: string): void;
  /** Bytes that wait for the packager. */
  readonly pendingBytes: number;
}

/** A connected encoder. */
export class Publisher<Reader extends MediaReader = MediaReader> {
  readonly protocol: Protocol;
  readonly address: string | null;
  readonly key: string;
  readonly reader: Reader;
  readonly inspector = new StreamInspector();
  readonly sinceMs: number;
  readonly source: WallSource | null;
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
    this.source = parts.source ?? null;
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
    this.source?.observe(unit);
    this.sink?.push(unit);
  }

  /** What follows does not continue what it sent. */
  cut(reason: string): void {
    this.inspector.restart();
    this.sink?.cut(reason);
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
