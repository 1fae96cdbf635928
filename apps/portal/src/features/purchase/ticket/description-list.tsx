import type { ReactNode } from 'react';

/** A list of names and values. Omits rows whose value is null. */
export const DescriptionList = ({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
    {rows
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-sm text-muted max-sm:-mb-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
