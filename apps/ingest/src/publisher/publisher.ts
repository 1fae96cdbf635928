import type { MediaHandlers, MediaReader, MediaUnit, Tracks } from '../media/media-unit.ts';
import { StreamInspector } from '../media/stream-inspector.ts';
import type { Clocks } from '../recording/run.ts';
import type { Protocol, Role } from './authorise.ts';

/** Dates the units of a stream that does not arrive in real time, such as a mirror. */
export interface WallClockSource {
  /** Called with each unit, before it is recorded. */
  observe(unit: MediaUnit): void;
  /** Returns when a unit was captured at its origin, ms since 1970. */
  startMsOf(unit: MediaUnit): number;
  /** Returns what is wrong with the source, as messages for the operator. */
  problems(): string[];
}

export interface PublisherParts<Reader extends MediaReader> {
  protocol: Protocol;
  /** Null if the protocol does not provide it. */
  address: string | null;
  /** Host name at which the encoder connects; absent if the protocol does not provide it. */
  host?: string;
  key: string;
  clocks: Clocks;
  /** Absent for encoders, whose frames arrive in real time. */
  source?: WallClockSource;
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

/** A connected encoder, or a mirror. */
export class Publisher<Reader extends MediaReader = MediaReader> {
  readonly protocol: Protocol;
  readonly address: string | null;
  readonly host: string | null;
  readonly key: string;
  readonly reader: Reader;
  readonly inspector = new StreamInspector();
  /** When the publisher connected, ms since 1970. */
  readonly sinceMs: number;
  readonly source: WallClockSource | null;
  role: Role = 'main';
  /**
   * True if the stream is encoded in further renditions (a ladder): the tenant asks for them, and this machine was
   * not too slow for them before.
   */
  wantsLadder = false;
  /** True if captions embedded in the video are removed: the tenant offers none for matches of minors. */
  removesCaptions = false;
  /** Warnings of the backend for the encoder's operator. */
  warnings: readonly string[] = [];
  sink: UnitSink | null = null;
  #tracks: Tracks = { video: null, audio: null, furtherAudio: [] };
  #lastUnitAt: number;
  readonly #clocks: Clocks;
  readonly #disconnect: (reason: string) => void;
  #dropReason: string | null = null;
  /** Why the run ended, for the manifest of the recording. */
  endReason = 'publisher gone';

  constructor(parts: PublisherParts<Reader>) {
    this.protocol = parts.protocol;
    this.address = parts.address;
    this.host = parts.host ?? null;
    this.key = parts.key;
    this.#clocks = parts.clocks;
    this.source = parts.source ?? null;
    this.#disconnect = (reason) => parts.disconnect(reason);
    this.sinceMs = parts.clocks.now();
    this.#lastUnitAt = parts.clocks.elapsed();
    this.reader = parts.createReader({
      onTracks: (tracks) => this.#setTracks(tracks),
      onUnit: (unit) => this.#push(unit),
      onIgnored: (text) => this.inspector.reportIgnored(text),
      onUnsupported: (reason) => this.drop(reason, 'codec not supported'),
    });
  }

  get tracks(): Tracks {
    return this.#tracks;
  }

  /** Time since the last unit, ms. */
  get silentMs(): number {
    return this.#clocks.elapsed() - this.#lastUnitAt;
  }

  /** Why the publisher was dropped, as a message for the encoder's operator; null while it may publish. */
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

  /** Ends the run, since the next unit does not continue the last. */
  cut(reason: string): void {
    this.inspector.restart();
    this.sink?.cut(reason);
  }

  /**
   * Disconnects the publisher.
   * @param reason a message for the encoder's operator
   * @param endReason why the run ended, for the manifest of the recording
   */
  drop(reason: string, endReason: string): void {
    if (this.#dropReason !== null) return;
    this.#dropReason = reason;
    this.endReason = endReason;
    this.#disconnect(reason);
  }
}
