import { chanceOf } from '../src/match/chance.ts';
import { word } from './letters.ts';
import { linearGradient, mix, svg } from './paint.ts';

const tones = ['#19a37f', '#4b6bff', '#c4437a', '#d9822b', '#6d4bd8', '#1f8fb3'] as const;

/** Returns a viewer's picture, 128 square: initials on slanted bands. */
export function avatar(user: { id: string; displayName: string }): string {
  const chance = chanceOf(`avatar ${user.id}`);
  const tone = chance.pick(tones);
  const initials = user.displayName
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')
    .slice(0, 2);
  return svg(
    128,
    128,
    `<defs>${linearGradient(
      't',
      [
        [0, mix(tone, '#ffffff', 0.12)],
        [1, mix(tone, '#000000', 0.4)],
      ],
      '0 0 1 1',
    )}</defs><path d="M0 0H128V128H0Z" fill="url(#t)"/><path d="M70 0H104L48 128H14Z" fill="#fff" opacity=".12"/>` +
      word({ text: initials, x: 64, y: 64, height: 52, color: '#ffffff', maxWidth: 84 }),
  );
}
