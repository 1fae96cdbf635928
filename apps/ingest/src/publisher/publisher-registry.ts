import { existsSync } from 'node:fs';
import path from 'node:path';
import { disconnectReasonOf, type ConnectedStream } from '../metrics/stream-metrics.ts';
import { diskGone } from '../recording/disk-failure.ts';
import { Recording, type RecordingParts } from '../recording/recording.ts';
import type { Authorise, Grant } from './authorise.ts';
import type { Publisher } from './publisher.ts';

export interface RegistryParts extends Omit<RecordingParts, 'folder' | 'recordingId'> {
  recordingsDir: string;
  authorise: Authorise;
  /** How often the key of a connected publisher is checked again, ms. */
  recheckMs: number;
}

interface Assignment {
  tenantId: string;
  recordingId: string;
  recording: Recording;
}

/** Maximum number of recordings and roles for which a returning encoder is recognised. */
const maxKnown = 1000;

/** Name of the file with which the backend marks the folder of a site's recordings. */
const folderMark = 'site-folder';

/** The publishers of this process and the recordings they publish to. */
export class PublisherRegistry {
  readonly #parts: RegistryParts;
  /** By id; `pendingClaims` counts the publishers that are being assigned. */
  readonly #recordings = new Map<
    string,
    { recording: Promise<Recording>; pendingClaims: number }
  >();
  readonly #assignments = new Map<Publisher, Assignment>();
  /** Connected and permitted; those of a match that is over are assigned to no recording. */
  readonly #permitted = new Set<Publisher>();
  readonly #timers = new Map<Publisher, NodeJS.Timeout>();
  /** Recordings and roles that had a publisher, the oldest first. */
  readonly #known = new Set<string>();
  #isClosed = false;
  /** True once the folder of the recordings had its mark. */
  #hadMark: boolean;

  constructor(parts: RegistryParts) {
    this.#parts = parts;
    this.#hadMark = this.#hasMark;
  }

  get #hasMark(): boolean {
    return existsSync(path.join(this.#parts.recordingsDir, folderMark));
  }

  /** Whether the disk of the recordings is gone: what is recorded then would be on another one. */
  #isDiskGone(): boolean {
    if (!this.#hasMark) return this.#hadMark;
    this.#hadMark = true;
    return false;
  }

  /** Checks a publisher's key and assigns it to its recording. Returns why it is refused, or null. */
  async admit(publisher: Publisher): Promise<string | null> {
    const { protocol, address, host, key } = publisher;
    const result = await this.#parts.authorise({ key, protocol, address, host, isOpen: false });
    const { streamMetrics } = this.#parts;
    if (result.outcome !== 'granted') {
      this.#parts.log.info({ protocol, address, reason: result.reason }, 'publisher refused');
      streamMetrics.published(protocol, result.outcome === 'refused' ? 'wrong-key' : 'unchecked');
      return result.reason;
    }
    const refusal = await this.assign(publisher, result);
    const { recordingId, role } = result;
    streamMetrics.published(protocol, refusal === null ? 'accepted' : 'not-recordable');
    const text = refusal === null ? 'publisher connected' : 'publisher refused';
    this.#parts.log.info({ recordingId, protocol, address, role, reason: refusal }, text);
    if (refusal !== null) return refusal;
    if (this.#recognise(`${recordingId} ${role}`)) streamMetrics.reconnected(protocol);
    this.#permitted.add(publisher);
    this.#scheduleCheck(publisher);
    return null;
  }

  /** Records that the recording and role have a publisher. Returns true if they had one before. */
  #recognise(name: string): boolean {
    if (this.#known.has(name)) return true;
    this.#known.add(name);
    const [oldest] = this.#known;
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
    return false;
  }

  /** The streams that are connected now. */
  streams(): ConnectedStream[] {
    return [...this.#assignments].map(([publisher, { tenantId, recording }]) => ({
      protocol: publisher.protocol,
      tenantId,
      ...recording.healthOf(publisher),
    }));
  }

  /** Assigns a permitted publisher to its recording. Returns why it is refused, or null. */
  async assign(publisher: Publisher, grant: Grant): Promise<string | null> {
    if (this.#isClosed) return 'the ingest stops';
    if (this.#isDiskGone()) return diskGone;
    const { recordingId, tenantId } = grant;
    const entry = this.#recordings.get(recordingId) ?? {
      recording: Recording.open({
        ...this.#parts,
        folder: path.join(this.#parts.recordingsDir, tenantId, recordingId),
        recordingId,
      }),
      pendingClaims: 0,
    };
    this.#recordings.set(recordingId, entry);
    entry.pendingClaims += 1;
    try {
      const recording = await entry.recording;
      publisher.role = grant.role;
      publisher.wantsLadder = grant.ladder;
      publisher.removesCaptions = !grant.captions;
      this.#warn(publisher, grant);
      const refusal = recording.claim(publisher);
      if (refusal === null) this.#assignments.set(publisher, { tenantId, recordingId, recording });
      return refusal;
    } catch (error) {
      return error instanceof Error ? error.message : 'the recording cannot be opened';
    } finally {
      entry.pendingClaims -= 1;
      this.#evictUnused(recordingId);
    }
  }

  /**
   * Shows the backend's warnings in the status, and logs new ones, which differ by more than their numbers.
   */
  #warn(publisher: Publisher, { warnings, recordingId }: Grant): void {
    const kindOf = (text: string) => text.replaceAll(/[\d.]+/g, '');
    const knownKinds = new Set(publisher.warnings.map(kindOf));
    for (const warning of warnings)
      if (!knownKinds.has(kindOf(warning)))
        this.#parts.log.warn({ recordingId, warning }, 'the backend warns a publisher');
    publisher.warnings = warnings;
  }

  /** Removes a recording that nothing uses from memory; its state is on disk. */
  #evictUnused(recordingId: string): void {
    const entry = this.#recordings.get(recordingId);
    if (entry === undefined) return;
    const isUsed = (recording: Recording | null): boolean =>
      entry.pendingClaims > 0 || recording?.isIdle === false;
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

  /** A refusal ends the publisher; a backend that cannot be reached does not. */
  async #check(publisher: Publisher): Promise<void> {
    const { protocol, address, host, key } = publisher;
    const result = await this.#parts.authorise({ key, protocol, address, host, isOpen: true });
    if (!this.#permitted.has(publisher)) return;
    if (result.outcome === 'refused') {
      this.#parts.log.info({ protocol, address, reason: result.reason }, 'publisher refused');
      return publisher.drop(result.reason, result.endReason);
    }
    if (result.outcome === 'granted') {
      // The match was marked as a match of minors, or no longer is: another run follows.
      if (publisher.removesCaptions === result.captions) {
        publisher.removesCaptions = !result.captions;
        publisher.cut('captions changed');
      }
      this.#warn(publisher, result);
      const assignedId = this.#assignments.get(publisher)?.recordingId ?? null;
      // When the match is over, the encoder stays connected: disconnected, it would reconnect and resume it.
      const grantedId = result.isOver ? null : result.recordingId;
      if (assignedId !== null && assignedId !== grantedId) {
        publisher.endReason = 'event ended';
        this.#unassign(publisher);
        publisher.endReason = 'publisher gone';
      }
      // The match was resumed, or the camera's next one has started.
      if (grantedId !== null && assignedId !== grantedId) {
        const refusal = await this.assign(publisher, result);
        if (refusal !== null) return publisher.drop(refusal, 'event ended');
      }
    }
    this.#scheduleCheck(publisher);
  }

  /** The connection of a publisher has ended. */
  leave(publisher: Publisher): void {
    clearTimeout(this.#timers.get(publisher));
    this.#timers.delete(publisher);
    if (this.#permitted.delete(publisher))
      this.#parts.streamMetrics.disconnected(
        publisher.protocol,
        disconnectReasonOf(publisher.endReason),
      );
    this.#unassign(publisher);
  }

  #unassign(publisher: Publisher): void {
    const assignment = this.#assignments.get(publisher);
    if (assignment === undefined) return;
    this.#assignments.delete(publisher);
    assignment.recording.release(publisher);
    const { protocol, address, endReason } = publisher;
    this.#parts.log.info(
      { recordingId: assignment.recordingId, protocol, address, reason: endReason },
      'publisher left',
    );
    void assignment.recording.settled().then(() => this.#evictUnused(assignment.recordingId));
  }

  /** Ends all publishers. Resolves when everything they sent is on disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const publisher of this.#assignments.keys()) {
      publisher.drop('the ingest stops', 'ingest stopped');
      this.leave(publisher);
    }
    const entries = [...this.#recordings.values()];
    const recordings = await Promise.all(entries.map((entry) => entry.recording.catch(() => null)));
    await Promise.all(recordings.map(async (recording) => recording?.settled()));
  }
}
