import { clsx } from 'clsx';
import { resolveOrigin } from '../../lib/api/resolve-origin.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { useHydrated } from '../../lib/portal/use-hydrated.ts';
import { SmallPicture } from '../../ui/picture/small-picture.tsx';

/** Returns the initials of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .trim();
}

interface Props {
  readonly name: string;
  /** Relative to `api_base`, or absolute, e.g. a preview; null shows initials. */
  readonly url?: string | null;
  readonly className?: string;
}

/** The viewer's picture or initials. Decorative: the name is beside it. */
export function Avatar({ name, url = null, className = 'size-9 text-sm' }: Props) {
  const { api_base: base } = useTenant();
  const hydrated = useHydrated();
  const box = clsx('shrink-0 rounded-full', className);
  const isRelative = url?.startsWith('/') === true;
  const src = isRelative && hydrated ? resolveOrigin(base, location.origin) + url : url;
  return (
    <SmallPicture
      src={hydrated ? src : null}
      width={96}
      height={96}
      className={clsx(box, 'object-cover')}
      fallback={
        // A drawing rather than text, which would become part of a button's name.
        <span
          aria-hidden="true"
          data-initials={initialsOf(name)}
          className={clsx(
            box,
            'grid place-items-center bg-accent-soft font-bold text-on-accent-soft uppercase before:content-[attr(data-initials)]',
          )}
        />
      }
    />
  );
}
