import type { ApiModule } from './platform/module.ts';
import { accountModule } from './modules/account/account.routes.ts';
import { avatarModule } from './modules/avatar/avatar.routes.ts';
import { clipModule } from './modules/clip/clip.routes.ts';
import { deviceModule } from './modules/device/device.routes.ts';
import { eventModule } from './modules/event/event.routes.ts';
import { followModule } from './modules/follow/follow.routes.ts';
import { identityModule } from './modules/identity/identity.routes.ts';
import { infoModule } from './modules/info/info.routes.ts';
import { mailModule } from './modules/mail/mail.routes.ts';
import { mediaModule } from './modules/media/media.routes.ts';
import { passwordModule } from './modules/password/password.routes.ts';
import { playbackPositionModule } from './modules/playback-position/playback-position.routes.ts';
import { playlistModule } from './modules/playlist/playlist.routes.ts';
import { searchModule } from './modules/search/search.routes.ts';
import { pictureModule } from './modules/picture/picture.routes.ts';
import { sessionModule } from './modules/session/session.routes.ts';
import { signInModule } from './modules/sign-in/sign-in.routes.ts';
import { userModule } from './modules/user/user.routes.ts';
import { verificationModule } from './modules/verification/verification.routes.ts';
import { watchlistModule } from './modules/watchlist/watchlist.routes.ts';

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
