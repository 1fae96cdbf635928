/** Screens with players of their own, brought by pages whose tenant has such an SDK on. */
export { playRemotely } from './dom/play-remotely.ts';
export type {
  RemoteListener,
  RemoteMedia,
  RemoteScreens,
  RemoteSession,
  RemoteStatus,
} from './dom/remote-screen.ts';
