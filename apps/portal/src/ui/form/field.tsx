import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** Validation message, or null. */
  readonly error?: string | null;
  readonly hint?: string | null;
  /** A control at the end of the box, such as "show password". */
  readonly end?: ReactNode;
}

/** A labelled text input with its hint and error. Spread `register(...)` of a form into it. */
export function Field({ label, error = null, hint = null, end, ...input }: Props) {
  const id = useId();
  const descriptionIds = [hint !== null && `${id}-hint`, error !== null && `${id}-error`].filter(
    Boolean,
  );
  return (
    // Beside a field with a longer error, its box stays in line.
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      <span
        className={clsx(
          'flex min-h-12 items-center rounded-[min(var(--t-radius),12px)] border bg-surface transition-colors duration-150 focus-within:outline-2 focus-within:outline-focus',
          error === null ? 'border-control' : 'border-danger-text',
        )}
      >
        <input
          {...input}
          id={id}
          aria-invalid={error !== null}
          aria-describedby={descriptionIds.length > 0 ? descriptionIds.join(' ') : undefined}
          className="min-h-12 min-w-0 flex-1 bg-transparent px-4 text-base text-text outline-none placeholder:text-faint"
        />
        {end}
      </span>
      {hint !== null && (
        <p id={`${id}-hint`} className="text-caption text-faint">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
