import { clsx } from 'clsx';
import { Check, ChevronDown, X } from 'lucide-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { usePreservedInput } from '../../lib/page/use-preserved-input.ts';
import { chipClass } from '../form/chip.ts';
import { Menu, menuRowClass } from './menu.tsx';

export interface Choice {
  /** Null means "all": the query parameter is absent. */
  readonly value: string | null;
  readonly label: string;
}

interface Props {
  /** What the menu selects, e.g. `Sport`. */
  readonly label: string;
  /** Query parameter of the choice. */
  readonly name: string;
  readonly value: string | null;
  readonly choices: readonly Choice[];
  /**
   * The page's other query parameters: hidden fields, so that a form sent without scripts preserves them.
   */
  readonly others: Readonly<Record<string, string>>;
  readonly onChoose: (value: string | null) => void;
  /**
   * A link that clears the choice, with `clearChipClass` and `<ClearMark>`; null for a chip that always has
   * a value.
   */
  readonly clear: ReactNode;
  /** Label of the field that filters a long list; null for no such field. */
  readonly findLabel?: string | null;
  /** Precedes the label. */
  readonly icon?: ReactNode;
}

/** Style of the link that clears a choice, attached to its chip. */
export const clearChipClass = clsx(
  chipClass(true),
  'min-w-11 justify-center rounded-s-none! px-0!',
);

/** Content of that link. */
export const ClearMark = ({ label }: { readonly label: string }) => (
  <>
    <span className="sr-only">{label}</span>
    <X aria-hidden="true" className="size-4" />
  </>
);

/** Longer lists get a filter field. */
const maxUnfilteredLength = 12;

const rowsOf = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLElement>('button[type=submit]'),
];

/** Moves between the rows with the arrow keys, Home and End; the down arrow on the chip opens them. */
function onKeys(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget.querySelector('details');
  if (menu === null || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
  const onTrigger = event.target instanceof Element && event.target.closest('summary') !== null;
  const typing = event.target instanceof HTMLInputElement;
  if ((onTrigger || typing) && event.key !== 'ArrowDown') return;
  event.preventDefault();
  menu.open = true;
  const rows = rowsOf(menu);
  const index = rows.findIndex((row) => row === document.activeElement);
  const chosen = Math.max(
    0,
    rows.findIndex((row) => row.getAttribute('aria-current') === 'true'),
  );
  const target = {
    ArrowDown: index === -1 ? chosen : Math.min(rows.length - 1, index + 1),
    ArrowUp: Math.max(0, index - 1),
    Home: 0,
    End: rows.length - 1,
  }[event.key];
  if (target !== undefined) rows[target]?.focus();
}

/** Name and page of the chip with the last choice. */
let lastChosenChip: string | null = null;
const chipKey = (name: string): string => `${name} ${window.location.pathname}`;

/**
 * Restores the focus to the chip. A choice may re-render the page or hide its chips until their data loads,
 * which loses the focus. A suspended chip may render while detached, so every render checks whether it is
 * back in the page.
 */
function useFocusRestore(box: RefObject<HTMLElement | null>, name: string): void {
  const wasAttached = useRef(false);
  useLayoutEffect(
    () => () => {
      wasAttached.current = false;
    },
    [],
  );
  useLayoutEffect(() => {
    const isAttached = box.current?.isConnected === true;
    const isReattached = isAttached && !wasAttached.current;
    wasAttached.current = isAttached;
    if (
      !isReattached ||
      lastChosenChip !== chipKey(name) ||
      document.activeElement !== document.body
    )
      return;
    box.current?.querySelector('summary')?.focus({ preventScroll: true });
  });
}

interface FilterFieldProps {
  readonly label: string;
  readonly filterText: string;
  readonly onFilter: (filterText: string) => void;
}

/** Filters a long list. Retains text that was typed before hydration. */
function FilterField({ label, filterText, onFilter }: FilterFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  usePreservedInput(field, filterText, onFilter);
  return (
    <input
      ref={field}
      type="search"
      value={filterText}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      className="sticky top-0 z-1 mb-2 min-h-11 w-full rounded-small border border-control bg-surface px-3 text-base outline-offset-0 placeholder:text-faint"
      onChange={({ target }) => onFilter(target.value)}
      onKeyDown={(event) => {
        // Enter must not select a first row that the viewer has not looked at.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/**
 * A chip that shows the current value and opens the choices: in a panel, on a phone in a sheet. It is a
 * form for the page's query, so it works without any script.
 */
export function ChoiceMenu(props: Props) {
  const { label, name, value, choices, others, onChoose, clear, findLabel = null, icon } = props;
  const box = useRef<HTMLDivElement>(null);
  const [filterText, setFilterText] = useState('');
  const title = useId();
  useFocusRestore(box, name);
  const chosen = choices.find((choice) => choice.value === value);
  const active = clear !== null && value !== null;
  const matching = choices.filter((choice) =>
    choice.label.toLocaleLowerCase().includes(filterText.trim().toLocaleLowerCase()),
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const next = button instanceof HTMLButtonElement && button.name !== '' ? button.value : null;
    setFilterText('');
    if (next === value) return;
    lastChosenChip = chipKey(name);
    onChoose(next);
  };

  return (
    <div ref={box} className="flex shrink-0" onKeyDown={onKeys}>
      <Menu
        label={`${label}: ${chosen?.label ?? label}`}
        triggerClassName={clsx(chipClass(active), active && 'rounded-e-none! pe-2.5!')}
        panelClassName="md:start-0 md:end-auto! md:max-h-[min(60dvh,28.75rem)]! md:min-w-60"
        trigger={
          <>
            {icon}
            <span className="max-w-52 truncate">
              {active || clear === null ? chosen?.label : label}
            </span>
            {!active && <ChevronDown aria-hidden="true" className="-me-1 size-4 opacity-70" />}
          </>
        }
      >
        <form method="get" onSubmit={submit} aria-labelledby={title}>
          {Object.entries(others).map(([key, other]) => (
            <input key={key} type="hidden" name={key} value={other} />
          ))}
          <p id={title} className="heading px-3 pt-2 pb-3 text-lg md:sr-only">
            {label}
          </p>
          {findLabel !== null && choices.length > maxUnfilteredLength && (
            <FilterField label={findLabel} filterText={filterText} onFilter={setFilterText} />
          )}
          <ul>
            {matching.map((choice) => (
              <li key={choice.value ?? ''}>
                <button
                  type="submit"
                  data-closes-menu
                  aria-current={choice.value === value ? 'true' : undefined}
                  {...(choice.value !== null && { name, value: choice.value })}
                  className={menuRowClass}
                >
                  <span dir="auto" className="content-text min-w-0 flex-1">
                    {choice.label}
                  </span>
                  {choice.value === value && <Check aria-hidden="true" className="size-4.5" />}
                </button>
              </li>
            ))}
          </ul>
        </form>
      </Menu>
      {active && clear}
    </div>
  );
}
