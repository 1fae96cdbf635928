/**
 * Outbound requests. `createAllowlistedRead` and `createAllowlistedFetch` read documents of sites that operators name,
 * `limitedPost` sends to such sites, and `limitedFetch` calls services that the configuration names.
 */
export {
  type Allowlist,
  type AllowlistedFetch,
  type AllowlistedRead,
  createAllowlistedFetch,
  createAllowlistedRead,
  type FetchOptions,
  lookupOptionsOf,
  type FetchedDocument,
  UnreadDocumentError,
} from './allowlisted-fetch.ts';
export {
  isLocalName,
  lookupLoopback,
  NotPublicAddressError,
  publicLookup,
  refuseLocalUrl,
  refusePrivateAddress,
  refusePrivateUrl,
} from './public-address.ts';
export { readBytes } from './read-bytes.ts';
export { limitedFetch } from './limited-fetch.ts';
export { limitedPost, type PostResponse } from './limited-post.ts';
export { failureReason } from './failure-reason.ts';
export {
  type ByteRange,
  type ForeignMaster,
  type ForeignMedia,
  ForeignPlaylistError,
  type ForeignPlaylist,
  type ForeignSegment,
  parseForeignPlaylist,
} from './foreign-playlist.ts';
export { chooseRenditions } from './choose-renditions.ts';
export {
  unsupportedFeatureReasons,
  type OpenedMedia,
  type OpenedStream,
  openForeignStream,
  openForeignText,
  OriginError,
  readForeign,
  type ReadForeign,
  readForeignMedia,
  resolveForeign,
} from './foreign-stream.ts';
