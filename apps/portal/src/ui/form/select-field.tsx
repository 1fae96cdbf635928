import { clsx } from 'clsx';
import { useId, type ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  readonly label: string;
  /** Validation message, or null. */
  readonly error?: string | null;
}

/** A labelled select with its error. Spread `register(...)` of a form into it. */
export function SelectField({ label, error = null, ...select }: Props) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        className={clsx(
          'min-h-12 rounded-[min(var(--t-radius),12px)] border bg-surface px-4 text-base text-text',
          error === null ? 'border-control' : 'border-danger-text',
        )}
      />
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}
