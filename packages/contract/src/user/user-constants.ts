import type { CallAddresses } from '../call/call-address.ts';

/** Maximum size of a profile's survey records, in characters of JSON (SEC-21). */
export const maxOptionsLength = 4096;
/** Maximum length of a gender, which may be any word. */
export const maxGender = 32;
/** Name under which survey outcomes are stored, unless the tenant sets another (SRV-13). */
export const surveyName = 'survey_user_experience_1';

export const userAddresses = {
  getProfile: { method: 'GET', path: '/api/user/get_profile', caller: 'user' },
  updateProfile: { method: 'POST', path: '/api/user/update_profile', caller: 'user' },
} as const satisfies CallAddresses;
