import type { Reducers } from '../reducer.ts';

/** Casting: no screen available, one available, or the video plays there. */
export type CastStatus = 'none' | 'offered' | 'on';

/** Why the video came back by itself: the screen is gone, or could not play it. */
export type CastEndReason = 'lost' | 'refused';

/** State of AirPlay or Chromecast. */
export type CastState = {
  status: CastStatus;
  /** Name of the screen whose own player plays the video (Chromecast); null for AirPlay and while none does. */
  deviceName: string | null;
  /** Shown until it is dismissed or another screen is chosen. */
  endReason: CastEndReason | null;
};

export type CastEvent =
  | { type: 'cast'; status: CastStatus; deviceName?: string; endReason?: CastEndReason }
  | { type: 'cast-note-dismissed' };

export const initialCast: CastState = { status: 'none', deviceName: null, endReason: null };

export const castReducers: Reducers<CastState, CastEvent> = {
  cast: (state, { status, deviceName = null, endReason }) =>
    state.status === status && endReason === undefined
      ? state
      : {
          status,
          deviceName,
          endReason: endReason ?? (status === 'on' ? null : state.endReason),
        },
  'cast-note-dismissed': (state) => ({ ...state, endReason: null }),
};
