import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Tooltip } from './tooltip.tsx';

interface Props {
  /** Name of the button for those who do not see its content. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
  /** The trigger is only an icon: its name shows on hover. */
  readonly iconOnly?: boolean;
  readonly panelClassName?: string;
  readonly children: ReactNode;
}

/**
 * Closes the menu when the viewer presses outside of it, leaves it by Tab, presses Escape, or has chosen.
 * It listens all along: a browser tells of the opening late, and who is quick has pressed Escape by then.
 */
function useDismissal(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const menu = box.current;
    if (menu === null) return undefined;
    const close = () => menu.removeAttribute('open');
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      close();
      menu.querySelector('summary')?.focus();
    };
    const onChoice = ({ target }: Event) => {
      // A choice was made: the sheet has done its work.
      if (target instanceof Element && target.closest('a, [data-closes-menu]')) close();
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

/** Darkens a phone's page behind the sheet; a part of the button, so that pressing it closes. */
const veilClass =
  'max-md:group-open/menu:before:fixed max-md:group-open/menu:before:inset-0 max-md:group-open/menu:before:z-40 max-md:group-open/menu:before:bg-black/55';

/**
 * A button that opens a list: a panel under it, or a sheet at the bottom of a phone.
 * Made of `<details>`, so that it opens before and without any script.
 */
export function Menu(props: Props) {
  const { label, trigger, triggerClassName, iconOnly = false, panelClassName, children } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  useDismissal(menu);
  return (
    // It may be opened before it is hydrated.
    <details ref={menu} className="group/menu relative" suppressHydrationWarning>
      <summary aria-label={label} className={clsx(triggerClassName, veilClass)}>
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
          'md:absolute md:end-0 md:top-full md:mt-2 md:max-h-[min(80dvh,660px)] md:min-w-56 md:rounded-card md:border md:border-line md:p-2 md:motion-safe:animate-[panel-in_.14s_ease-out]',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** The looks of a row of a menu. */
export const menuRowClass = 'menu-row';
