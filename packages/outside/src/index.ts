export {
  type Allowlist,
  type AllowlistedFetch,
  type AllowlistedRead,
  createAllowlistedFetch,
  createAllowlistedRead,
  lookupOptionsOf,
  type OutsideDocument,
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
export { postOutside, type PostResponse } from './post-outside.ts';
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
