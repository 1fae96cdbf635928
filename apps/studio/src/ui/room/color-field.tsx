import { useId } from 'react';
import { Button } from '../button.tsx';

interface Props {
  readonly label: string;
  /** Such as `#d11f3a`; empty for none. */
  readonly value: string;
  /** Says which colour it is without a chosen one. */
  readonly emptyText: string;
  /** Label of the button that removes the colour. */
  readonly clearText: string;
  readonly onChange: (value: string) => void;
}

/** The picker of a browser has no empty state: it opens with a grey. */
const pickerStart = '#808080';

/** A colour that may be left out. */
export function ColorField({ label, value, emptyText, clearText, onChange }: Props) {
  const id = useId();
  const isEmpty = value === '';
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      <div className="flex min-h-11 items-center gap-3">
        <span className="relative shrink-0">
          <input
            id={id}
            type="color"
            value={isEmpty ? pickerStart : value}
            aria-describedby={`${id}-note`}
            className={`peer block h-11 w-16 cursor-pointer rounded-lg border border-control bg-surface p-1 ${isEmpty ? 'opacity-0' : ''}`}
            onChange={({ target }) => onChange(target.value)}
          />
          {isEmpty && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 grid place-items-center rounded-lg border border-dashed border-control bg-surface text-muted peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
            >
              +
            </span>
          )}
        </span>
        <span id={`${id}-note`} className="min-w-0 text-caption text-muted">
          {isEmpty ? emptyText : value}
        </span>
        {!isEmpty && (
          <Button look="quiet" className="ms-auto" onClick={() => onChange('')}>
            {clearText}
          </Button>
        )}
      </div>
    </div>
  );
}
