/** Viewers' reports of comments, clips and tags. */
import { z } from 'zod';
import { maxCountedReports, reportReasons } from './comment-constants.ts';

export const reportBody = z.strictObject({ reason: z.enum(reportReasons) });

/** The fields of a reported comment, clip or tag that summarise its reports for operators. */
export const reportCounts = {
  /** Number of networks whose reports count. */
  reports: z.int().min(0),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int().min(1) })),
};

/** The number of reported items that have not been reviewed yet. */
export const openReports = z.object({
  /** Counted up to a maximum. */
  open: z.int().min(0).max(maxCountedReports),
});
