import { Search } from 'lucide-react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** True for the first field of a dialog. */
  readonly isFocused?: boolean;
}

/** A search whose label is in the field. */
export const SearchField = ({ label, value, onChange, isFocused = false }: Props) => (
  <label className="relative block w-full md:w-72">
    <span className="sr-only">{label}</span>
    <Search aria-hidden className="absolute start-3 top-3 size-5 text-muted" />
    <input
      type="search"
      value={value}
      placeholder={label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus anyway
      autoFocus={isFocused}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-11 w-full rounded-lg border border-control bg-surface ps-10 pe-3 text-base placeholder:text-muted"
    />
  </label>
);
