import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Problem of the input; null if it has none. */
  readonly problem?: string | null;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An input with its label, a hint and its error. */
export function Field({ label, hint, problem = null, ...input }: Props) {
  const id = useId();
  const hasNote = hint !== undefined || problem !== null;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      <input
        id={id}
        className="min-h-11 w-full rounded-lg border border-control bg-surface px-3 text-base text-text accent-accent [&[type=file]]:py-2 placeholder:text-faint disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger"
        aria-invalid={problem !== null || undefined}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        {...input}
      />
      {hasNote && (
        <p
          id={`${id}-note`}
          className={problem === null ? 'text-caption text-muted' : 'text-caption text-danger-text'}
        >
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}
