import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { iconButtonClass } from './button.ts';
import { useRovingFocus } from './form/use-roving-focus.ts';

interface Props {
  readonly title: string;
  /** Labels of the two arrows. */
  readonly texts: { readonly back: string; readonly forward: string };
  /** A link to the full list, next to the title. */
  readonly more?: ReactNode;
  /** Width of an item as a CSS length. Default: the brand's card width. */
  readonly itemWidth?: string;
  /** True if it starts below the first screen: it is then laid out and painted once it comes near. */
  readonly below?: boolean;
  readonly children: ReactNode;
}

interface Ends {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Distance from an end that counts as the end, since scroll positions are rounded, px. */
const endTolerance = 4;

/** Share of the visible width that an arrow scrolls. */
const stepShare = 0.85;

/** Returns which ends a row has reached; the offset is negative in right-to-left rows. */
export function endsOf(offset: number, visible: number, total: number): Ends {
  const scrolled = Math.abs(offset);
  return {
    atStart: scrolled < endTolerance,
    atEnd: scrolled + visible > total - endTolerance,
  };
}

/** A row of cards: swipe it, step with its arrows, or move with the arrow keys. */
export function Rail({
  title,
  texts,
  more,
  itemWidth = 'var(--t-card-width)',
  below = false,
  children,
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const count = Children.count(children);
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: true });
  useRovingFocus(list, count);

  useEffect(() => {
    const row = list.current;
    if (row === null) return undefined;
    const measure = () => setEnds(endsOf(row.scrollLeft, row.clientWidth, row.scrollWidth));
    row.addEventListener('scroll', measure, { passive: true });
    // The observer also measures once initially, when the page is laid out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => {
      row.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [count]);

  const step = (direction: 1 | -1) => {
    const row = list.current;
    if (row === null) return;
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollBy({ left: row.clientWidth * stepShare * direction * sign, behavior: 'smooth' });
  };
  const overflows = !(ends.atStart && ends.atEnd);

  return (
    <section
      aria-labelledby={id}
      className={below ? 'rail-below' : undefined}
      style={{ '--rail-item': itemWidth }}
    >
      <header className="page-gutter mb-3 flex min-h-11 items-center gap-3">
        <h2 id={id} className="heading text-xl md:text-2xl">
          {title}
        </h2>
        {more}
        <span
          className="ms-auto hidden gap-1 data-scrolls:pointer-fine:md:flex"
          data-scrolls={overflows || undefined}
        >
          <button
            type="button"
            className={iconButtonClass()}
            aria-label={texts.back}
            disabled={ends.atStart}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </button>
          <button
            type="button"
            className={iconButtonClass()}
            aria-label={texts.forward}
            disabled={ends.atEnd}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </button>
        </span>
      </header>
      <ul ref={list} aria-labelledby={id} className="rail-scroll page-gutter rail-row">
        {children}
      </ul>
    </section>
  );
}
