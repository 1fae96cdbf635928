import type { CallAddresses } from './call-address.ts';

/** Survey records of a profile, in characters of JSON (SEC-21). */
export const maxOptionsBytes = 4096;
/** Under which the outcome of the survey is kept, unless the tenant names another (SRV-13). */
export const surveyName = 'survey_user_experience_1';

export const userAddresses = {
  profileGet: { method: 'GET', path: '/api/user/get_profile', caller: 'user' },
  profileUpdate: { method: 'POST', path: '/api/user/update_profile', caller: 'user' },
} as const satisfies CallAddresses;

/** Messages of a user's room (specification point 7, RTM rows). */
export interface UserClientMessages {
  'join-user-room': { userId: string };
  'leave-user-room': Record<string, never>;
  'register-user': Record<string, unknown>;
}
