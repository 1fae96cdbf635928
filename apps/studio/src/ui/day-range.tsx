import { Field } from './field.tsx';

interface Props {
  readonly from: string;
  readonly to: string;
  /** The last day that can be chosen. */
  readonly today: string;
  readonly labels: { readonly from: string; readonly to: string };
  /** Called with the day that was changed. */
  readonly onChange: (days: { from?: string; to?: string }) => void;
}

/** Chooses a first and a last day. */
export function DayRange({ from, to, today, labels, onChange }: Props) {
  const change = (days: { from?: string; to?: string }) => {
    // An emptied input has no day.
    if (!Object.values(days).includes('')) onChange(days);
  };
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-md print:hidden">
      <Field
        label={labels.from}
        type="date"
        max={today}
        value={from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field
        label={labels.to}
        type="date"
        max={today}
        value={to}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  );
}
