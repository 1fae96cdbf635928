import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { boxClass } from './choice-list.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  readonly legend: ReactNode;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  /** Problem of the choice; null if it has none. */
  readonly problem: string | null;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Checkboxes of one input of a form, in two columns, with their error. */
export function CheckboxSet({ legend, choices, problem, ...input }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem === null ? undefined : id}>
      <legend className="text-body font-medium">{legend}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-body"
          >
            <input type="checkbox" value={value} className={boxClass} {...input} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {problem !== null && (
        <p id={id} role="alert" className="text-caption text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
