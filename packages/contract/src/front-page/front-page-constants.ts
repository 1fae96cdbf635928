import { dayMs } from '../call/durations.ts';
import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';
import type { HomeRow } from './home-rows.ts';

/** Maximum number of banners of a front page, including those that are not shown yet. */
export const maxFrontPageBanners = 6;
/** Maximum number of entries of a row. */
export const maxRowSize = 12;
/** Maximum characters of the title of a row, and of the text of a banner. */
export const maxRowTitleLength = 60;
export const maxBannerTextLength = 100;
/** Width divided by height of a banner's picture. */
export const frontPageBannerRatio = 4;
/** How far ahead a front page can be scheduled, ms. */
export const maxPublishAheadMs = 366 * dayMs;

/** Rows that can be limited to one competition. */
export const rowsOfLeague = ['latest', 'highlights', 'clips'] as const satisfies readonly HomeRow[];

/** Viewers who see a banner. `ticketHolders` have a ticket or a pass that is valid. */
export const bannerAudiences = ['everyone', 'signedOut', 'signedIn', 'ticketHolders'] as const;
export type BannerAudience = (typeof bannerAudiences)[number];

export const frontPageErrors = {
  front_page_scheduled: {
    status: 409,
    message: 'The draft is scheduled; withdraw its time first',
  },
  front_page_no_draft: { status: 409, message: 'There is no draft' },
  front_page_no_previous: { status: 409, message: 'There is no former front page' },
} as const satisfies ErrorCodes;

/** How long a preview of the draft can be opened, s. */
export const previewSeconds = 15 * 60;

const operator = { caller: 'operator', permission: 'page:edit' } as const;

export const frontPageAddresses = {
  get: { method: 'GET', path: '/api/front_page', caller: 'anyone' },
  getPreview: { method: 'GET', path: '/api/front_page/preview', caller: 'anyone' },
  getForOperator: { ...operator, method: 'GET', path: '/api/operator/front_page/get' },
  setDraft: { ...operator, method: 'POST', path: '/api/operator/front_page/set_draft' },
  uploadPicture: { ...operator, method: 'POST', path: '/api/operator/front_page/upload_picture' },
  createPreview: { ...operator, method: 'POST', path: '/api/operator/front_page/create_preview' },
  publish: { ...operator, method: 'POST', path: '/api/operator/front_page/publish' },
  unschedule: { ...operator, method: 'POST', path: '/api/operator/front_page/unschedule' },
  restore: { ...operator, method: 'POST', path: '/api/operator/front_page/restore' },
} as const satisfies CallAddresses;
