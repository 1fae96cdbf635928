import { jumpSeconds } from './jump.ts';

export type PlayerCommand =
  | { type: 'toggle-play' }
  | { type: 'seek-by'; seconds: number }
  | { type: 'seek-to-fraction'; fraction: number }
  | { type: 'seek-to-end' }
  | { type: 'volume-by'; delta: number }
  | { type: 'toggle-mute' }
  | { type: 'toggle-fullscreen' }
  | { type: 'toggle-captions' }
  | { type: 'toggle-view' }
  | { type: 'toggle-picture-in-picture' }
  | { type: 'step-rate'; direction: 1 | -1 }
  | { type: 'step-frame'; direction: 1 | -1 }
  | { type: 'step-chapter'; direction: 1 | -1 }
  | { type: 'step-goal'; direction: 1 | -1 }
  | { type: 'mark-loop' }
  | { type: 'show-help' };

export type KeyPress = {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey?: boolean;
};

/**
 * Where the key was pressed: inside the player, on a page where nothing interactive has focus, or on another
 * control of the page, which uses no characters itself.
 */
export type KeyScope = 'player' | 'page' | 'control';

const anywhereKeys: Record<string, PlayerCommand> = {
  ' ': { type: 'toggle-play' },
  k: { type: 'toggle-play' },
  j: { type: 'seek-by', seconds: -jumpSeconds },
  l: { type: 'seek-by', seconds: jumpSeconds },
  // Time runs left to right in every script, so right-to-left pages do not swap the arrows.
  arrowleft: { type: 'seek-by', seconds: -5 },
  arrowright: { type: 'seek-by', seconds: 5 },
  m: { type: 'toggle-mute' },
  f: { type: 'toggle-fullscreen' },
  c: { type: 'toggle-captions' },
  p: { type: 'toggle-view' },
  i: { type: 'toggle-picture-in-picture' },
  '<': { type: 'step-rate', direction: -1 },
  '>': { type: 'step-rate', direction: 1 },
  ',': { type: 'step-frame', direction: -1 },
  '.': { type: 'step-frame', direction: 1 },
  n: { type: 'step-chapter', direction: 1 },
  g: { type: 'step-goal', direction: 1 },
  b: { type: 'mark-loop' },
  '?': { type: 'show-help' },
};

/** Keys that scroll a page belong to the player only while it has focus. */
const focusedKeys: Record<string, PlayerCommand> = {
  arrowup: { type: 'volume-by', delta: 0.05 },
  arrowdown: { type: 'volume-by', delta: -0.05 },
  home: { type: 'seek-to-fraction', fraction: 0 },
  end: { type: 'seek-to-end' },
};

/** Returns the command of a key press, or null when the key is not the player's. */
export function commandForKey(press: KeyPress, scope: KeyScope): PlayerCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const key = press.key.toLowerCase();
  // Space presses a button, and arrows move within tabs and lists.
  if (scope === 'control' && (key.length > 1 || key === ' ')) return null;
  if (/^[0-9]$/.test(key)) return { type: 'seek-to-fraction', fraction: Number(key) / 10 };
  if (key === 'n' && press.shiftKey) return { type: 'step-chapter', direction: -1 };
  if (key === 'g' && press.shiftKey) return { type: 'step-goal', direction: -1 };
  return anywhereKeys[key] ?? (scope === 'player' ? (focusedKeys[key] ?? null) : null);
}
