import path from 'node:path';
import { Recording, type RecordingParts } from '../recording/recording.ts';
import type { Authorise, Grant } from './authorise.ts';
import type { Publisher } from './publisher.ts';

export interface RegistryParts extends Omit<RecordingParts, 'folder' | 'recordingId'> {
  recordingsDir: string;
  authorise: Authorise;
  /** How often the key of a connected publisher is checked again, ms. */
  recheckMs: number;
}

interface Seat {
  recordingId: string;
  recording: Recording;
}

/** The publishers of this process and the recordings they publish to. */
export class PublisherRegistry {
  readonly #parts: RegistryParts;
  readonly #recordings = new Map<string, { recording: Promise<Recording>; claims: number }>();
  readonly #seats = new Map<Publisher, Seat>();
  /** Connected and permitted; those of a match that is over have no seat. */
  readonly #permitted = new Set<Publisher>();
  readonly #timers = new Map<Publisher, NodeJS.Timeout>();
  #isClosed = false;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
  }

  /** Checks a publisher's key and takes it in. Returns why it is refused, or null. */
  async admit(publisher: Publisher): Promise<string | null> {
    const { protocol, address, key } = publisher;
    const reply = await this.#parts.authorise({ key, protocol, address, isOpen: false });
    if (reply.outcome !== 'granted') {
      this.#parts.log.info({ protocol, address, reason: reply.reason }, 'publisher refused');
      return reply.reason;
    }
    const refusal = await this.seat(publisher, reply);
    const { recordingId, role } = reply;
    const text = refusal === null ? 'publisher connected' : 'publisher refused';
    this.#parts.log.info({ recordingId, protocol, address, role, reason: refusal }, text);
    if (refusal !== null) return refusal;
    this.#permitted.add(publisher);
    this.#scheduleCheck(publisher);
    return null;
  }

  /** Takes a publisher in that is permitted. Returns why it is refused, or null. */
  async seat(publisher: Publisher, grant: Grant): Promise<string | null> {
    if (this.#isClosed) return 'the ingest stops';
    const { recordingId, tenantId } = grant;
    const entry = this.#recordings.get(recordingId) ?? {
      recording: Recording.open({
        ...this.#parts,
        folder: path.join(this.#parts.recordingsDir, tenantId, recordingId),
        recordingId,
      }),
      claims: 0,
    };
    this.#recordings.set(recordingId, entry);
    entry.claims += 1;
    try {
      const recording = await entry.recording;
      publisher.role = grant.role;
      publisher.wantsLadder = grant.ladder;
      const refusal = recording.claim(publisher);
      if (refusal === null) this.#seats.set(publisher, { recordingId, recording });
      return refusal;
    } catch (error) {
      return error instanceof Error ? error.message : 'the recording cannot be opened';
    } finally {
      entry.claims -= 1;
      this.#forget(recordingId);
    }
  }

  /** Forgets a recording that nothing uses; its state is on disk. */
  #forget(recordingId: string): void {
    const entry = this.#recordings.get(recordingId);
    if (entry === undefined) return;
    const isUsed = (recording: Recording | null): boolean =>
      entry.claims > 0 || recording?.isIdle === false;
    void entry.recording
      .catch(() => null)
      .then((recording) => {
        if (isUsed(recording) || this.#recordings.get(recordingId) !== entry) return;
        this.#recordings.delete(recordingId);
      });
  }

  #scheduleCheck(publisher: Publisher): void {
    if (!this.#permitted.has(publisher)) return;
    this.#timers.set(
      publisher,
      setTimeout(() => void this.#check(publisher), this.#parts.recheckMs),
    );
  }

  /** A refusal ends the publisher; silence of the backend does not. */
  async #check(publisher: Publisher): Promise<void> {
    const { protocol, address, key } = publisher;
    const reply = await this.#parts.authorise({ key, protocol, address, isOpen: true });
    if (!this.#permitted.has(publisher)) return;
    if (reply.outcome === 'refused') return publisher.drop(reply.reason, reply.endReason);
    if (reply.outcome === 'granted') {
      const seated = this.#seats.get(publisher)?.recordingId ?? null;
      // A match that is over keeps the connection: an encoder that reconnects would resume it.
      const wanted = reply.isOver ? null : reply.recordingId;
      if (seated !== null && seated !== wanted) {
        publisher.endReason = 'event ended';
        this.#leaveSeat(publisher);
        publisher.endReason = 'publisher gone';
      }
      // The match goes on, or the camera's next one has started.
      if (wanted !== null && seated !== wanted) {
        const refusal = await this.seat(publisher, reply);
        if (refusal !== null) return publisher.drop(refusal, 'event ended');
      }
    }
    this.#scheduleCheck(publisher);
  }

  /** The connection of a publisher has ended. */
  leave(publisher: Publisher): void {
    clearTimeout(this.#timers.get(publisher));
    this.#timers.delete(publisher);
    this.#permitted.delete(publisher);
    this.#leaveSeat(publisher);
  }

  #leaveSeat(publisher: Publisher): void {
    const seat = this.#seats.get(publisher);
    if (seat === undefined) return;
    this.#seats.delete(publisher);
    seat.recording.release(publisher);
    const { protocol, address, endReason } = publisher;
    this.#parts.log.info(
      { recordingId: seat.recordingId, protocol, address, reason: endReason },
      'publisher left',
    );
    void seat.recording.settled().then(() => this.#forget(seat.recordingId));
  }

  /** Ends all publishers. Resolves when everything they sent is on disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const publisher of this.#seats.keys()) {
      publisher.drop('the ingest stops', 'ingest stopped');
      this.leave(publisher);
    }
    const entries = [...this.#recordings.values()];
    const recordings = await Promise.all(entries.map((entry) => entry.recording.catch(() => null)));
    await Promise.all(recordings.map(async (recording) => recording?.settled()));
  }
}
