/**
 * A video player for HLS, on demand and live. Importing this file touches no browser object: the server
 * renders the component to its poster and a play button. The first play loads the engine and the controls.
 * Styles: `@grandstand/player/player.css`.
 */
export { Player } from './react/player/player.tsx';
export type { PlayerHandle, PlayerProps } from './react/player/player-props.ts';
export { defaultTiming, type PlayerTiming } from './core/player-timing.ts';
export { isRefused } from './dom/source/is-refused.ts';
export type { Playback } from './react/player/playback-types.ts';
export type { AttachmentContext, AttachmentLayer, PlayerAttachment } from './dom/attachments.ts';
export type { Interruption, ResumeAt } from './dom/recovery/interruption.ts';
export type { OpenCause, PlayerUpdate } from './dom/player-updates.ts';
export type { PlayerMarker } from './core/timeline/markers.ts';
export type { PlayerStorage } from './core/playback/preferences.ts';
export type { PlayerError, PlayerErrorCode } from './core/recovery/recovery.ts';
export type { SpokenTime } from './core/timeline/clock-text.ts';
export type { DrmLicences } from './core/source/drm-licences.ts';
export type { PlayerMode } from './core/live/live-state.ts';
export type { PlayerView } from './core/panorama/view-state.ts';
export type { PlayerStatus } from './core/status.ts';
export type { HelpRow, PlayerTexts, DeferredTexts } from './core/texts.ts';
