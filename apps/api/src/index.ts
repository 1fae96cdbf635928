export { createApi, type ApiOptions } from './app.ts';
export { systemClock, type Clock } from './platform/clock.ts';
export { loadConfig, parseConfig, type ApiConfig } from './platform/config.ts';
export { openDatabase, type Database, type OpenDatabase } from './platform/database/database.ts';
export { openDataDirectory } from './platform/database/data-directory.ts';
export { findTemplate } from './platform/database/template.ts';
export { longestDrainMs } from './platform/drain-sockets.ts';
export { AppError, StartupError } from './platform/error.ts';
export type { Job } from './platform/jobs.ts';
export type { Platform } from './platform/platform.ts';
export { readSecretsFile, type GivenSecrets } from './platform/third-party-secrets.ts';
export { contentVersion, setContentVersion } from './platform/tenant.queries.ts';
export { createLogger } from './platform/logger.ts';
export { isLocalRequest } from './platform/http/loopback.ts';
export { addressGroups } from './platform/http/address-groups.ts';
export { insideAddress, readingWait } from './platform/read-rate-limits.ts';
export { loadOrCreateSecret } from './platform/secret-file.ts';
export { makePrivate } from './platform/private-folder.ts';
export {
  createTenantDirectory,
  demoHosts,
  loadTenants,
  parseTenantFile,
  type TenantDirectory,
} from './platform/tenants.ts';
export { importAccessCodes } from './modules/access-code/index.ts';
export { scheduledUntil, setSchedule } from './modules/channel/index.ts';
export { importContent } from './modules/event/index.ts';
export { withdrawPasswords } from './modules/password/index.ts';
export { importProducts } from './modules/product/index.ts';
export { importTags } from './modules/tag/index.ts';
export { importComments } from './modules/comment/index.ts';
export { importUsers } from './modules/user/index.ts';
