export { createApi, type ApiOptions } from './app.ts';
export { systemClock, type Clock } from './platform/config/clock.ts';
export { loadConfig, parseConfig, type ApiConfig } from './platform/config/config.ts';
export { hasRole } from './platform/config/roles.ts';
export {
  openDatabase,
  type Database,
  type OnStatement,
  type OpenDatabase,
} from './platform/database/database.ts';
export { listMigrations } from './platform/database/migrations.ts';
export { writeBackup } from './platform/database/backup/write-backup.ts';
export { restoreBackup } from './platform/database/backup/restore-backup.ts';
export { openDataDirectory } from './platform/database/data-directory.ts';
export { findTemplate } from './platform/database/template.ts';
export { maxDrainMs } from './platform/realtime/drain-sockets.ts';
export { AppError, StartupError } from './platform/context/error.ts';
export type { Metrics } from './platform/metrics/metrics.ts';
export { openTracing } from './platform/metrics/tracing.ts';
export type { Job } from './platform/jobs/jobs.ts';
export type { Platform } from './platform/context/platform.ts';
export { readSecretsFile, type UncheckedSecrets } from './platform/config/third-party-secrets.ts';
export { contentVersion, setContentVersion } from './platform/tenancy/tenant.queries.ts';
export { createLogger } from './platform/config/logger.ts';
export { isLocalRequest } from './platform/http/request/loopback.ts';
export { addressGroup } from './platform/security/address-groups.ts';
export { createAddressShares } from './platform/security/address-shares.ts';
export { internalAddress, consumeReadLimit } from './platform/security/read-rate-limits.ts';
export { rolesOf } from './platform/http/roles.ts';
export { loadOrCreateSecret } from './platform/config/secret-file.ts';
export { forgetTokenSecrets } from './platform/security/secrets/token-secrets.ts';
export { moveSharedFiles } from './platform/files/move-shared-files.ts';
export { checkSiteFolders } from './platform/files/site-folders.ts';
export { followDatabaseClock } from './platform/config/database-clock.ts';
export { ffmpeg } from './platform/video/ffmpeg.ts';
export { makePrivate } from './platform/config/private-folder.ts';
export {
  createTenantDirectory,
  demoHosts,
  demoPort,
  loadTenants,
  type OpenTenantDirectory,
  type TenantDirectory,
} from './platform/tenancy/tenants.ts';
export { importAccessCodes } from './modules/access-code/index.ts';
export { getScheduleEnd, setSchedule } from './modules/channel/index.ts';
export {
  type EncodedEvent,
  importContent,
  importVideo,
  listEncodedEvents,
} from './modules/event/index.ts';
export { importOperators, withdrawOperators } from './modules/operator/index.ts';
export { withdrawPasswords } from './modules/password/index.ts';
export { importProducts } from './modules/product/index.ts';
export { importLineups } from './modules/lineup/index.ts';
export { importRosters } from './modules/roster/index.ts';
export { importTags } from './modules/tag/index.ts';
export { importComments } from './modules/comment/index.ts';
export { importUsers } from './modules/user/index.ts';
