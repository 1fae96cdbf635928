import { roundToTenth } from './paint.ts';
import type { DemoSport } from '../src/world/world.ts';

/** A playing surface viewed from behind one end; across −1 to 1, depth 0 (near) to 1 (far). */
interface View {
  width: number;
  /** Screen heights of the near edge and of the horizon. */
  near: number;
  horizon: number;
  /** Half the near edge, in screen units. */
  half: number;
  centre: number;
}

type Point = readonly [across: number, depth: number];

/** How much smaller the far end appears. */
const shrink = 2.6;

const project = (view: View, [across, depth]: Point): string => {
  const distance = 1 + shrink * depth;
  const x = view.centre + (across * view.half) / distance;
  const y = view.near - (view.near - view.horizon) * (1 - 1 / distance) * ((1 + shrink) / shrink);
  return `${roundToTenth(x)} ${roundToTenth(y)}`;
};

const line = (view: View, points: readonly Point[]): string =>
  `M${points.map((point) => project(view, point)).join('L')}`;

const arc = (view: View, [x, y]: Point, rx: number, ry: number, from: number, to: number): string =>
  line(
    view,
    Array.from({ length: 25 }, (_, index) => {
      const angle = from + ((to - from) * index) / 24;
      return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
    }),
  );

const box = (view: View, half: number, from: number, to: number): string =>
  line(view, [
    [-half, from],
    [-half, to],
    [half, to],
    [half, from],
  ]);

const fullTurn = Math.PI * 2;

/** Markings of a sport, as path data. */
const markings: Record<DemoSport, (view: View) => string[]> = {
  football: (view) => [
    box(view, 0.62, 0, 0.17),
    box(view, 0.3, 0, 0.06),
    arc(view, [0, 0.17], 0.24, 0.06, 0, Math.PI),
    line(view, [
      [-1, 0.5],
      [1, 0.5],
    ]),
    arc(view, [0, 0.5], 0.27, 0.1, 0, fullTurn),
    box(view, 0.62, 1, 0.83),
    box(view, 0.3, 1, 0.94),
  ],
  handball: (view) => [
    arc(view, [0, 0], 0.62, 0.3, 0, Math.PI),
    arc(view, [0, 0], 0.86, 0.42, 0, Math.PI),
    line(view, [
      [-1, 0.5],
      [1, 0.5],
    ]),
    arc(view, [0, 1], 0.62, 0.3, Math.PI, fullTurn),
  ],
  basketball: (view) => [
    box(view, 0.34, 0, 0.24),
    arc(view, [0, 0.24], 0.26, 0.07, 0, fullTurn),
    arc(view, [0, 0.04], 0.9, 0.34, 0, Math.PI),
    line(view, [
      [-1, 0.5],
      [1, 0.5],
    ]),
    arc(view, [0, 0.5], 0.24, 0.07, 0, fullTurn),
    box(view, 0.34, 1, 0.76),
  ],
  ice_hockey: (view) => [
    line(view, [
      [-1, 0.5],
      [1, 0.5],
    ]),
    line(view, [
      [-1, 0.34],
      [1, 0.34],
    ]),
    line(view, [
      [-1, 0.66],
      [1, 0.66],
    ]),
    arc(view, [0, 0.5], 0.28, 0.09, 0, fullTurn),
    arc(view, [-0.55, 0.16], 0.26, 0.08, 0, fullTurn),
    arc(view, [0.55, 0.16], 0.26, 0.08, 0, fullTurn),
    arc(view, [0, 0.05], 0.16, 0.05, 0, Math.PI),
  ],
  volleyball: (view) => [
    line(view, [
      [-1, 0.34],
      [1, 0.34],
    ]),
    line(view, [
      [-1, 0.5],
      [1, 0.5],
    ]),
    line(view, [
      [-1, 0.66],
      [1, 0.66],
    ]),
  ],
  rugby: (view) =>
    [0.1, 0.28, 0.5, 0.72, 0.9].map((depth) =>
      line(view, [
        [-1, depth],
        [1, depth],
      ]),
    ),
  field_hockey: (view) => [
    arc(view, [0, 0], 0.58, 0.24, 0, Math.PI),
    arc(view, [0, 0], 0.74, 0.31, 0, Math.PI),
    line(view, [
      [-1, 0.5],
      [1, 0.5],
    ]),
    line(view, [
      [-1, 0.25],
      [1, 0.25],
    ]),
  ],
  tennis: (view) => [
    box(view, 0.75, 0, 1),
    line(view, [
      [-0.75, 0.28],
      [0.75, 0.28],
    ]),
    line(view, [
      [0, 0.28],
      [0, 0.72],
    ]),
  ],
};

/** Ground colour of each sport. */
export const groundColor: Record<DemoSport, string> = {
  football: '#14573a',
  handball: '#1d4b78',
  basketball: '#8a5a2f',
  ice_hockey: '#9fc3d6',
  volleyball: '#b0642f',
  rugby: '#2b5a2c',
  field_hockey: '#1c4f8a',
  tennis: '#2c5c7c',
};

interface Ink {
  lines: string;
  opacity: number;
  bands: number;
  weight: number;
}

function drawSurface(sport: DemoSport, view: View, ink: Ink): string {
  const bands = Array.from({ length: 6 }, (_, index) => {
    const from = index / 6;
    const to = from + 1 / 12;
    return `${line(view, [
      [-1.9, from],
      [1.9, from],
      [1.9, to],
      [-1.9, to],
    ])}Z`;
  }).join('');
  const outline = `${line(view, [
    [-1, 0],
    [-1, 1],
    [1, 1],
    [1, 0],
  ])}Z`;
  return (
    `<path d="${bands}" fill="#fff" opacity="${ink.bands}"/>` +
    `<path d="${[outline, ...markings[sport](view)].join('')}" fill="none" stroke="${ink.lines}" stroke-width="${ink.weight}" stroke-linejoin="round" opacity="${ink.opacity}"/>`
  );
}

const drawnSurfaces = new Map<string, string>();

/**
 * Returns the markings of a sport's surface in perspective, with bands like mown grass or boards. Cached,
 * because a few sports and views serve hundreds of pictures.
 */
export function surface(sport: DemoSport, view: View, ink: Ink): string {
  const key = JSON.stringify([sport, view, ink]);
  const body = drawnSurfaces.get(key) ?? drawSurface(sport, view, ink);
  drawnSurfaces.set(key, body);
  return body;
}
