import type { ApiModule } from './platform/module.ts';
import { clipModule } from './modules/clip/clip.routes.ts';
import { eventModule } from './modules/event/event.routes.ts';
import { identityModule } from './modules/identity/identity.routes.ts';
import { mediaModule } from './modules/media/media.routes.ts';
import { operatorModule } from './modules/operator/operator.routes.ts';
import { sessionModule } from './modules/session/session.routes.ts';
import { userModule } from './modules/user/user.routes.ts';

/** Every noun of the backend. */
export const modules: readonly ApiModule[] = [
  eventModule,
  clipModule,
  identityModule,
  mediaModule,
  operatorModule,
  userModule,
  sessionModule,
];
