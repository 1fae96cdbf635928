import type { ApiModule } from '../../platform/context/module.ts';
import { addMediaFiles } from './media-files.routes.ts';

export const module: ApiModule = {
  name: 'media',
  calls: [],
  create: ({ sharedFiles }) => ({ media: (media) => addMediaFiles(media, { sharedFiles }) }),
};
