/** Cast SDKs for external screens, loaded by pages of tenants that enable one. */
export { playRemotely } from './dom/cast/play-remotely.ts';
export type {
  RemoteListener,
  RemoteMedia,
  RemoteScreens,
  RemoteSession,
  RemoteStatus,
} from './dom/cast/remote-screen.ts';
