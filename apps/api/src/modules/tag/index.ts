export { importTags } from './import-tags.ts';
export { listGlobalTags } from './tag.service.ts';
