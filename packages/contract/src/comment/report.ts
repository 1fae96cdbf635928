/** Reports of what viewers wrote or cut. */
import { z } from 'zod';
import { maxCountedReports, reportReasons } from './comment-constants.ts';

export const reportBody = z.strictObject({ reason: z.enum(reportReasons) });

/** Reports as operators see them, fields of what was reported. */
export const reportCounts = {
  /** Number of networks whose reports count. */
  reports: z.int().min(0),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int().min(1) })),
};

/** How much was reported and not reviewed yet. */
export const openReports = z.object({
  /** Counted up to a maximum. */
  open: z.int().min(0).max(maxCountedReports),
});
