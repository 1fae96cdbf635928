import { fileURLToPath } from 'node:url';

export { demoLogins, demoOperators, demoPassword } from './accounts.ts';
export { demoBundle, extendSchedule, extendComments, extendLineups, extendTags } from './bundle.ts';
export { demoProgram, xmltvOf } from './channel/channel-program.ts';
export { demoSchedule, minAheadMs, scheduledChannels } from './channel/channel-schedule.ts';
export {
  encodedMatchAt,
  encodedMatches,
  encodedMatchOf,
  type EncodedMatch,
} from './match/encoded-match.ts';
export { readDemoVideos, type DemoVideos, type Video, type VideoId } from './videos.ts';
export { demoTenantIds } from './world/worlds.ts';
export { writeDemoArt } from '../art/write.ts';

/** Folder of the demo's tenant files. */
export const demoTenantsDir = fileURLToPath(new URL('../tenants', import.meta.url));

/** Folder with one folder per video. */
export const demoMediaDir = fileURLToPath(new URL('../media', import.meta.url));
