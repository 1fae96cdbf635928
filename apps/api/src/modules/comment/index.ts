export { findChatPermissions } from './comment-room.queries.ts';
export { importComments } from './import-comments.ts';
export { countedNetwork } from './participation.ts';
