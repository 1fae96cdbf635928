import type { ReportReason } from '@grandstand/contract/constants';

/** All reasons for a report, in display order. A list of its own: that of the contract would load all its constants. */
export const reportReasons = Object.keys({
  insult: true,
  hate: true,
  spoiler: true,
  advertising: true,
  other: true,
} satisfies Record<ReportReason, true>) as ReportReason[];
