import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PlayerCommand } from '../../core/controls/keyboard.ts';
import type { PlayerState } from '../../core/state.ts';
import type { PlayerTexts } from '../../core/texts.ts';
import type { PlayerController } from '../../dom/controller.ts';
import type { PlayerProps } from './player-props.ts';

export type PlayerContextValue = {
  controller: PlayerController;
  props: PlayerProps;
  texts: PlayerTexts;
  root: HTMLElement;
  video: HTMLVideoElement;
  run: (command: PlayerCommand) => void;
};

export const PlayerContext = createContext<PlayerContextValue | null>(null);

/** Returns the player that the control belongs to. */
export function usePlayer(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (!value) throw new Error('A player control was rendered outside a player');
  return value;
}

/**
 * Returns a part of the player's state. The control re-renders only when that part changes, so `select`
 * must not build new objects.
 */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const { store } = usePlayer().controller;
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
