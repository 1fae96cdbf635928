import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import {
  Children,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { iconButtonClass } from './button.ts';
import { useRovingFocus } from './form/use-roving-focus.ts';
import { scrollBehavior } from './scroll-behavior.ts';
import { wideCardCount } from './styles/wide-cards.ts';

interface Props {
  readonly title: string;
  /** Labels of the two arrows, and a description of the keys that move within the row. */
  readonly texts: { readonly back: string; readonly forward: string; readonly keys: string };
  /** A link to the full list, next to the title. */
  readonly more?: ReactNode;
  /** Height of the row until it is laid out, as a CSS length, if its items have no picture. */
  readonly height?: string;
  /**
   * Height of the heading and of the text around the pictures until the row is laid out, as a CSS length, if
   * it is not that of matches.
   */
  readonly textHeight?: string | undefined;
  /** Width of an item as a CSS length. Default: the brand's card width. */
  readonly itemWidth?: string;
  /** True if it starts below the first screen: it is then laid out and painted once it comes near. */
  readonly belowFold?: boolean;
  /** True if cards enter and leave while it is open: those that stay then keep their size. */
  readonly keepsCardSize?: boolean;
  /** True if its items have no links: the row itself takes the focus, and the arrow keys scroll it. */
  readonly hasNoLinks?: boolean;
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

interface RailScroll extends Ends {
  /** Scrolls by most of the visible width, in reading direction or against it. */
  readonly step: (direction: 1 | -1) => void;
}

/**
 * Makes a row of links swipeable, a single tab stop, and steppable by arrows.
 * @param count number of links
 * @param keys description of the keys that move within the row
 */
export function useRailScroll(
  list: RefObject<HTMLElement | null>,
  count: number,
  keys: string,
): RailScroll {
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: true });
  useRovingFocus(list, count, keys);

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
  }, [list, count]);

  const step = (direction: 1 | -1) => {
    const row = list.current;
    if (row === null) return;
    const sign = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    row.scrollBy({
      left: row.clientWidth * stepShare * direction * sign,
      behavior: scrollBehavior(),
    });
  };
  return { ...ends, step };
}

interface ArrowsProps {
  readonly scroll: RailScroll;
  readonly texts: Pick<Props['texts'], 'back' | 'forward'>;
  readonly className?: string;
}

/** The two arrows of a row that does not fit, for viewers with a mouse. */
export const RailArrows = ({ scroll, texts, className }: ArrowsProps) => (
  <span
    className={clsx('hidden gap-1 data-scrolls:pointer-fine:md:flex', className)}
    data-scrolls={!(scroll.atStart && scroll.atEnd) || undefined}
  >
    <button
      type="button"
      className={iconButtonClass()}
      aria-label={texts.back}
      disabled={scroll.atStart}
      onClick={() => scroll.step(-1)}
    >
      <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </button>
    <button
      type="button"
      className={iconButtonClass()}
      aria-label={texts.forward}
      disabled={scroll.atEnd}
      onClick={() => scroll.step(1)}
    >
      <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </button>
  </span>
);

/** A row of cards: swipe it, step with its arrows, or move with the arrow keys. */
export function Rail({
  title,
  texts,
  more,
  itemWidth = 'var(--t-card-width)',
  height,
  textHeight,
  belowFold = false,
  keepsCardSize = false,
  hasNoLinks = false,
  children,
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const count = Children.count(children);
  const [initialCount] = useState(count);
  const sizedFor = keepsCardSize ? initialCount : count;
  const scroll = useRailScroll(list, count, texts.keys);
  return (
    <section
      aria-labelledby={id}
      className={clsx('@container/rail', belowFold && 'rail-below-fold')}
      style={{ '--rail-item': itemWidth, '--rail-height': height, '--rail-text': textHeight }}
    >
      <header className="page-gutter mb-3 flex min-h-11 items-center gap-3">
        <h2 id={id} className="heading text-xl md:text-2xl">
          {title}
        </h2>
        {more}
        <RailArrows scroll={scroll} texts={texts} className="ms-auto" />
      </header>
      <ul
        ref={list}
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={hasNoLinks ? 0 : undefined}
        className="rail-scroll page-gutter rail-row"
        data-few={wideCardCount(sizedFor)}
      >
        {children}
      </ul>
    </section>
  );
}
