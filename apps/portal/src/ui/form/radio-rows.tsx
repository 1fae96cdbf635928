import { useId, type ReactNode } from 'react';

interface Props<V extends string> {
  readonly legend: string;
  /** Null until the viewer chooses one. */
  readonly value: V | null;
  readonly options: readonly (readonly [V, ReactNode])[];
  readonly disabled?: boolean;
  readonly onChange: (value: V) => void;
}

/** Radio group with a bordered row per option; the chosen row has the brand’s colour. */
export function RadioRows<V extends string>(props: Props<V>) {
  const { legend, value, options, disabled = false, onChange } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="mb-2 text-sm font-medium text-muted">{legend}</legend>
      {options.map(([option, text]) => (
        <label
          key={option}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small border border-control bg-surface px-4 py-1.5 text-body transition-colors duration-150 hover:bg-hover has-checked:border-accent-edge has-checked:bg-accent-soft has-checked:text-on-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:opacity-55"
        >
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 outline-none"
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
