import { createElement, type SVGProps } from 'react';

/** What the files of `lucide-react` say of an icon. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** The rest is the same for every icon and stands in `parts.css`. */
const outline = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  strokeWidth: 2,
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
