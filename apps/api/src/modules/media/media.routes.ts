import type { ApiModule } from '../../platform/module.ts';
import { addEventPlaylists } from './event-playlist.routes.ts';
import { addMediaFiles } from './media-files.routes.ts';

export const mediaModule: ApiModule = {
  name: 'media',
  calls: [],
  mediaRoutes: async (media, platform) => {
    await addMediaFiles(media, platform.config);
    addEventPlaylists(media, platform);
  },
};
