import { z } from 'zod';

/** Storage limit of a tenant's videos, and retention of its recordings. */
export const recordingStorageSettings = z
  .strictObject({
    /**
     * All uploads and recordings together, GB; beyond it, uploads and imports are refused. A match that is live
     * is always recorded. Absent: UPLOAD_LIMIT_GB alone, for uploads.
     */
    limit_gb: z.number().positive().max(1_000_000).optional(),
    /** Recordings are removed so many days after the end of their match. Absent: never. */
    retention_days: z.int().min(1).max(36_500).optional(),
  })
  .prefault({});
