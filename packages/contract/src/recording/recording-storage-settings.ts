import { z } from 'zod';

/** Storage limit of a tenant's videos, and retention of its recordings. */
export const recordingStorageSettings = z
  .strictObject({
    /**
     * All uploads and recordings together, GB; beyond it, uploads, imports and new encoders are refused.
     * Absent: only UPLOAD_LIMIT_GB, for uploads.
     */
    limit_gb: z.number().positive().max(1_000_000).optional(),
    /**
     * How far live matches may exceed `limit_gb` before their encoders are stopped, GB: by default the size
     * of six matches of three hours at 6 Mbit/s.
     */
    live_margin_gb: z.number().min(0).max(1_000_000).default(50),
    /** Recordings are removed this many days after the end of their match. Absent: never. */
    retention_days: z.int().min(1).max(36_500).optional(),
  })
  .prefault({});
