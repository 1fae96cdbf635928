import {
  useId,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

const controlClass =
  'min-h-11 w-full rounded-lg border border-control bg-surface px-3 text-base text-text placeholder:text-faint disabled:cursor-not-allowed disabled:opacity-50';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: ReactNode;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A list to choose from, with its label. */
export function SelectField({ label, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      <select id={id} className={controlClass} {...select}>
        {children}
      </select>
    </div>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines, with its label and a hint. */
export function TextAreaField({ label, hint, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      <textarea
        id={id}
        className={`${controlClass} py-2`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...area}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-caption text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** A checkbox (`children`) with its label. */
export const CheckField = ({ label, hint, children }: CheckProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
    {children}
    <span className="text-body">
      {label}
      {hint !== undefined && <span className="block text-caption text-muted">{hint}</span>}
    </span>
  </label>
);
