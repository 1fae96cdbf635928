import type { FileStoreConfig } from '../../config/config.ts';
import { createFolderStore } from './folder-store.ts';
import type { FileStore } from './file-store.ts';

/** Opens the configured store. The S3 client is loaded only if it is used. */
export async function openFileStore(config: FileStoreConfig): Promise<FileStore> {
  if (config.kind === 'folder') return createFolderStore(config.folder);
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(config);
}
