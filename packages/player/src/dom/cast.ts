import type { CastStatus } from '../core/state.ts';

/**
 * Another screen on which the film can be shown. The film's own element stays in charge of play, pause,
 * place and sound, so a device has nothing more to do than to be chosen.
 */
export type CastDevice = {
  /** Lets the viewer choose a screen, or come back from it; called within a press. */
  choose: () => void;
};

/** How an attachment brings a device. */
export type CastPort = {
  /** What the present film is asked for under by now; null while there is none. */
  address: () => string | null;
  join: (device: CastDevice) => void;
  /** What the device says; the film goes on at its place with what the screen takes. */
  tell: (status: CastStatus) => void;
};
