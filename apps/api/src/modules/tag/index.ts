export { importTags } from './import-tags.ts';
export { listTagsForEveryone } from './tag.service.ts';
