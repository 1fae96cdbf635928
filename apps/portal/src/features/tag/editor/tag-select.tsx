import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

/** A native select. */
export function TagSelect({ label, value, choices, onChoose }: Props) {
  const id = useId();
  return (
    <span className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className="min-h-12 w-full min-w-0 rounded-[min(var(--t-radius),12px)] border border-control bg-surface px-3 text-base text-text"
        onChange={({ target }) => onChoose(target.value)}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
