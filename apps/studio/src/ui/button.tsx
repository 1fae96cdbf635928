import { clsx } from 'clsx';
import type { ButtonHTMLAttributes } from 'react';
import { useRestoredFocus } from './use-restored-focus.ts';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-control bg-surface text-text hover:bg-hover',
  quiet: 'text-text hover:bg-hover',
  danger: 'bg-danger text-on-danger hover:brightness-110',
} as const;

export type ButtonLook = keyof typeof looks;

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook, className?: string): string =>
  clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-1 text-center text-body font-semibold transition-colors [&>svg]:shrink-0 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    looks[look],
    className,
  );

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
}

/** A button; it submits a form only if its type is `submit`. */
export function Button({ look = 'secondary', type = 'button', className, ...rest }: Props) {
  const button = useRestoredFocus<HTMLButtonElement>(rest.disabled === true);
  return (
    // oxlint-disable-next-line react/button-has-type -- it has a default
    <button ref={button} type={type} className={buttonClass(look, className)} {...rest} />
  );
}
