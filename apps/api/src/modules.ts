import type { ApiModule } from './platform/module.ts';
import { accountModule } from './modules/account/account.routes.ts';
import { clipModule } from './modules/clip/clip.routes.ts';
import { deviceModule } from './modules/device/device.routes.ts';
import { eventModule } from './modules/event/event.routes.ts';
import { followModule } from './modules/follow/follow.routes.ts';
import { identityModule } from './modules/identity/identity.routes.ts';
import { infoModule } from './modules/info/info.routes.ts';
import { mediaModule } from './modules/media/media.routes.ts';
import { operatorModule } from './modules/operator/operator.routes.ts';
import { playbackPositionModule } from './modules/playback-position/playback-position.routes.ts';
import { searchModule } from './modules/search/search.routes.ts';
import { pendingModule } from './modules/pending.ts';
import { pictureModule } from './modules/picture/picture.routes.ts';
import { sessionModule } from './modules/session/session.routes.ts';
import { userModule } from './modules/user/user.routes.ts';
import { watchlistModule } from './modules/watchlist/watchlist.routes.ts';

/** Every noun of the backend. */
export const modules: readonly ApiModule[] = [
  eventModule,
  clipModule,
  identityModule,
  infoModule,
  searchModule,
  mediaModule,
  pictureModule,
  operatorModule,
  userModule,
  sessionModule,
  accountModule,
  deviceModule,
  followModule,
  watchlistModule,
  playbackPositionModule,
  pendingModule,
];
