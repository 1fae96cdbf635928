import type { ReactNode } from 'react';
import { SelectField } from '../../ui/room/control.tsx';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A choice of one of several values. */
export const Choice = <T extends string>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value as T)}>
    {options.map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </SelectField>
);

interface CheckProps {
  readonly label: ReactNode;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its hint. */
export const Check = ({ label, hint, isOn, onChange }: CheckProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-5 shrink-0 accent-accent"
    />
    <span>
      <span className="block text-body font-medium">{label}</span>
      {hint !== undefined && <span className="block text-caption text-muted">{hint}</span>}
    </span>
  </label>
);

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the form, with its heading. */
export const Section = ({ title, children }: SectionProps) => (
  <section className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4 md:p-6">
    <h2 className="text-xl font-bold">{title}</h2>
    {children}
  </section>
);
