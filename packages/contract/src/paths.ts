/** Method, path and caller of every implemented call, free of the schema library. */

export type Caller = 'anyone' | 'user' | 'operator';

export interface CallAddress {
  readonly method: 'GET' | 'POST';
  /** Path below `api_base`; `{name}` stands for a path parameter. */
  readonly path: `/api/${string}`;
  /**
   * `anyone`: no authorization is needed; a known caller may get more in the answer.
   * `user`: `X-Authorization: Bearer …`. `operator`: `X-Operator-Key`.
   */
  readonly caller: Caller;
}

export const callAddresses = {
  eventList: { method: 'POST', path: '/api/event/list', caller: 'anyone' },
  eventGet: { method: 'GET', path: '/api/event/get_by_id/id/{id}', caller: 'anyone' },
  clipGet: { method: 'GET', path: '/api/clip/get_by_id/id/{id}', caller: 'anyone' },
  clipList: { method: 'POST', path: '/api/clip/list', caller: 'anyone' },
  clipUserList: { method: 'POST', path: '/api/clip/user_list', caller: 'user' },
  searchSuggest: { method: 'GET', path: '/api/search/suggest', caller: 'anyone' },
  relatedVideos: { method: 'GET', path: '/api/vod/get_related_videos', caller: 'anyone' },
  groupedSportCount: { method: 'GET', path: '/api/event/grouped_sport_count', caller: 'anyone' },
  identityList: { method: 'POST', path: '/api/identity/list', caller: 'anyone' },
  identityGet: { method: 'GET', path: '/api/identity/get_by_id/id/{id}', caller: 'anyone' },
  infoGet: { method: 'GET', path: '/api/info/{type}', caller: 'anyone' },
  register: { method: 'POST', path: '/api/user/register', caller: 'anyone' },
  login: { method: 'POST', path: '/api/user/login', caller: 'anyone' },
  tokenExchange: { method: 'POST', path: '/api/oauth2/token', caller: 'anyone' },
  signInStart: { method: 'POST', path: '/api/oauth2/start', caller: 'anyone' },
  signInExchange: { method: 'POST', path: '/api/oauth2/callback', caller: 'anyone' },
  logout: { method: 'POST', path: '/api/user/logout', caller: 'user' },
  profileGet: { method: 'GET', path: '/api/user/get_profile', caller: 'user' },
  profileUpdate: { method: 'POST', path: '/api/user/update_profile', caller: 'user' },
  passwordChange: { method: 'POST', path: '/api/user/change_password', caller: 'user' },
  passwordForgot: { method: 'POST', path: '/api/user/forgot_password', caller: 'anyone' },
  passwordReset: { method: 'POST', path: '/api/user/reset_password', caller: 'anyone' },
  emailVerify: { method: 'POST', path: '/api/user/verify_email', caller: 'anyone' },
  verificationSend: { method: 'POST', path: '/api/user/send_verification', caller: 'user' },
  accountGet: { method: 'GET', path: '/api/user/get_account', caller: 'user' },
  avatarUpload: { method: 'POST', path: '/api/user/upload_avatar', caller: 'user' },
  avatarDelete: { method: 'POST', path: '/api/user/delete_avatar', caller: 'user' },
  accountDelete: { method: 'POST', path: '/api/user/delete_account', caller: 'user' },
  accountExport: { method: 'GET', path: '/api/user/export', caller: 'user' },
  sessionList: { method: 'GET', path: '/api/user/get_sessions', caller: 'user' },
  sessionRevoke: { method: 'POST', path: '/api/user/revoke_session', caller: 'user' },
  // A login over the device limit has no access token; its own token comes in the body.
  deviceCheck: { method: 'POST', path: '/api/user/check_current_device', caller: 'anyone' },
  deviceDelete: { method: 'POST', path: '/api/user/delete_device', caller: 'anyone' },
  followList: { method: 'GET', path: '/api/follow/list_by_user', caller: 'user' },
  followSave: { method: 'POST', path: '/api/follow/save', caller: 'user' },
  followRemove: { method: 'POST', path: '/api/follow/remove_by_reference', caller: 'user' },
  watchlistGet: { method: 'GET', path: '/api/user/get_watchlist', caller: 'user' },
  watchlistAdd: { method: 'POST', path: '/api/user/add_to_watchlist', caller: 'user' },
  watchlistRemove: { method: 'POST', path: '/api/user/remove_from_watchlist', caller: 'user' },
  positionList: { method: 'GET', path: '/api/user/get_playback_positions', caller: 'user' },
  positionSave: { method: 'POST', path: '/api/user/save_playback_position', caller: 'user' },
  operatorEventList: { method: 'GET', path: '/api/operator/event/list', caller: 'operator' },
  operatorEventCreate: { method: 'POST', path: '/api/operator/event/create', caller: 'operator' },
  operatorEventSetStream: {
    method: 'POST',
    path: '/api/operator/event/set_stream/{id}',
    caller: 'operator',
  },
  operatorEventSetStatus: {
    method: 'POST',
    path: '/api/operator/event/set_status/{id}',
    caller: 'operator',
  },
  operatorEventSetCancelled: {
    method: 'POST',
    path: '/api/operator/event/set_cancelled/{id}',
    caller: 'operator',
  },
} as const satisfies Record<string, CallAddress>;

export type CallName = keyof typeof callAddresses;
