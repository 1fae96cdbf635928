import { useId } from 'react';
import { segmentClass } from '../../../ui/form/segments.tsx';

interface Props<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [V, string])[];
  readonly onChange: (value: V) => void;
}

/** Radio group with its options side by side. */
export function Choice<V extends string>({ label, value, options, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-muted">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-[calc(var(--t-radius-control)+4px)] bg-hover p-1">
        {options.map(([option, text]) => (
          <label
            key={option}
            className={`${segmentClass(option === value)} cursor-pointer text-center has-focus-visible:outline-2 has-focus-visible:outline-focus`}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
