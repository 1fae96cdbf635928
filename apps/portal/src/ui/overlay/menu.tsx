import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Tooltip } from './tooltip.tsx';

interface Props {
  /** Accessible name of the button. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
  /** True if the trigger is only an icon; its name then shows on hover. */
  readonly iconOnly?: boolean;
  readonly panelClassName?: string;
  readonly children: ReactNode;
}

/**
 * Closes the menu on a press outside, when Tab leaves it, on Escape and on a choice. The listeners are
 * always active, because browsers fire the event of the opening late, and the viewer may press Escape before.
 */
function useDismissal(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const menu = box.current;
    if (menu === null) return undefined;
    const close = () => {
      menu.open = false;
    };
    /** Closes the menu as browsers close a dialog: the focus returns to the button. */
    const closeWithFocus = () => {
      close();
      menu.querySelector('summary')?.focus({ preventScroll: true });
    };
    const onPointer = ({ target }: Event) => {
      if (menu.open && target instanceof Node && !menu.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && menu.open) closeWithFocus();
    };
    const onChoice = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.closest('a')) close();
      else if (target.closest('[data-closes-menu]')) closeWithFocus();
    };
    menu.addEventListener('click', onChoice);
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      menu.removeEventListener('click', onChoice);
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [box]);
}

/** Darkens a phone's page behind the sheet. It is part of the button, so pressing it closes the sheet. */
const backdropClass =
  'max-md:group-open/menu:before:fixed max-md:group-open/menu:before:inset-0 max-md:group-open/menu:before:z-40 max-md:group-open/menu:before:bg-black/55';

/**
 * A button that opens a list: a panel below it, or a sheet at the bottom of a phone. Uses `<details>`, so
 * it works before and without any script.
 */
export function Menu(props: Props) {
  const { label, trigger, triggerClassName, iconOnly = false, panelClassName, children } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  useDismissal(menu);
  return (
    // The viewer may have opened it before hydration.
    <details ref={menu} className="group/menu relative" suppressHydrationWarning>
      <summary aria-label={label} className={clsx(triggerClassName, backdropClass)}>
        {iconOnly ? (
          <Tooltip text={label}>
            <span className="grid size-11 place-items-center">{trigger}</span>
          </Tooltip>
        ) : (
          trigger
        )}
      </summary>
      <div
        className={clsx(
          'z-50 overflow-y-auto overscroll-contain bg-raised shadow-[0_12px_40px_rgb(0_0_0/.35)]',
          'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[75dvh] max-md:rounded-t-[20px] max-md:border-t max-md:border-line max-md:p-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom,0px))] max-md:motion-safe:animate-[sheet-in_.22s_ease-out]',
          'md:absolute md:end-0 md:top-full md:mt-2 md:max-h-[min(80dvh,41.25rem)] md:min-w-56 md:rounded-card md:border md:border-line md:p-2 md:motion-safe:animate-[panel-in_.14s_ease-out]',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** Style of a menu row. */
export const menuRowClass = 'menu-row';
