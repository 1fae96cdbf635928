import type { ReactNode, Ref } from 'react';

export type ControlButtonProps = {
  /** Name for screen readers and the tooltip. */
  label: string;
  onClick: () => void;
  children: ReactNode;
  className?: string;
  pressed?: boolean;
  expanded?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
};

/** A round icon button with a 44 px target on touch screens. */
export function ControlButton(props: ControlButtonProps) {
  return (
    <button
      ref={props.buttonRef}
      type="button"
      className={props.className ? `gsp-button ${props.className}` : 'gsp-button'}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-haspopup={props.expanded === undefined ? undefined : 'menu'}
      aria-expanded={props.expanded}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
