import type { ApiModule } from './platform/module.ts';
import { accountModule } from './modules/account/index.ts';
import { avatarModule } from './modules/avatar/index.ts';
import { clipModule } from './modules/clip/index.ts';
import { deviceModule } from './modules/device/index.ts';
import { eventModule } from './modules/event/index.ts';
import { followModule } from './modules/follow/index.ts';
import { identityModule } from './modules/identity/index.ts';
import { infoModule } from './modules/info/index.ts';
import { mailModule } from './modules/mail/index.ts';
import { mediaModule } from './modules/media/index.ts';
import { passwordModule } from './modules/password/index.ts';
import { playbackPositionModule } from './modules/playback-position/index.ts';
import { playlistModule } from './modules/playlist/index.ts';
import { searchModule } from './modules/search/index.ts';
import { pictureModule } from './modules/picture/index.ts';
import { sessionModule } from './modules/session/index.ts';
import { signInModule } from './modules/sign-in/index.ts';
import { userModule } from './modules/user/index.ts';
import { verificationModule } from './modules/verification/index.ts';
import { watchlistModule } from './modules/watchlist/index.ts';

/** Every noun of the backend. */
export const modules: readonly ApiModule[] = [
  eventModule,
  clipModule,
  identityModule,
  infoModule,
  searchModule,
  mediaModule,
  playlistModule,
  pictureModule,
  userModule,
  sessionModule,
  signInModule,
  passwordModule,
  verificationModule,
  mailModule,
  accountModule,
  avatarModule,
  deviceModule,
  followModule,
  watchlistModule,
  playbackPositionModule,
];
