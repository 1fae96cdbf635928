export { startIngest, type Ingest, type IngestOptions } from './ingest.ts';
export type {
  Authorise,
  AuthoriseRequest,
  Grant,
  Refusal,
  Unavailable,
} from './publisher/authorise.ts';
export type { Manifest, RunRecord, Variant } from './recording/manifest.ts';
export type { Status } from './recording/status.ts';
