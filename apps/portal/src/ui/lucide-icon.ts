import { createElement, type SVGProps } from 'react';

/** What the files of `lucide-react` say of an icon. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const outline = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/**
 * Draws the icons of `lucide-react`, in the place of its own `createLucideIcon` (`vite.config.ts`):
 * that one knows settings, contexts and aliases that nothing here uses, 1 kB in the first script of
 * every page.
 */
// oxlint-disable-next-line import/no-default-export -- the icons import it so
export default function createLucideIcon({ name, node }: IconData) {
  return ({ className = '', ...given }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...outline, className: `lucide lucide-${name} ${className}`.trimEnd(), ...given },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
