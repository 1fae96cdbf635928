import { useId, type ReactNode } from 'react';

interface Choice {
  readonly id: string;
  readonly label: string;
  /** Shown at the end of its row. */
  readonly note?: ReactNode;
}

interface Props {
  /** Name of the list, beside the box that chooses all. */
  readonly label: ReactNode;
  readonly entries: readonly Choice[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export const checkClass = 'flex min-h-11 items-center gap-3';
export const boxClass = 'size-5 shrink-0 accent-accent';

/** Returns the chosen ids with some more, or without them. */
export function withChoices(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const after = new Set(chosen);
  for (const id of ids) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
}

/** A list to choose several entries of, or all. */
export function ChoiceList({ label, entries, chosen, onChange }: Props) {
  const labelId = useId();
  const change = (ids: readonly string[], isChosen: boolean) =>
    onChange(withChoices(chosen, ids, isChosen));
  return (
    <fieldset aria-labelledby={labelId} className="flex min-w-0 flex-col">
      <label className={`${checkClass} font-semibold`}>
        <input
          type="checkbox"
          className={boxClass}
          checked={entries.length > 0 && chosen.size === entries.length}
          onChange={({ target }) =>
            change(
              entries.map(({ id }) => id),
              target.checked,
            )
          }
        />
        <span id={labelId}>{label}</span>
      </label>
      <ul className="max-h-[40dvh] overflow-y-auto border-y border-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <label className={checkClass}>
              <input
                type="checkbox"
                className={boxClass}
                checked={chosen.has(entry.id)}
                onChange={({ target }) => change([entry.id], target.checked)}
              />
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              {entry.note !== undefined && (
                <span className="shrink-0 text-caption text-muted">{entry.note}</span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
