import type { MediaStoreConfig } from '../../../platform/config/config.ts';
import { createFolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';

/** Opens the store of the settings. The S3 client is loaded for S3 alone. */
export async function openMediaStore(config: MediaStoreConfig): Promise<MediaStore> {
  if (config.kind === 'folder') return createFolderStore(config.folder);
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(config);
}
