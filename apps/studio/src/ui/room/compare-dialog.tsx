import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Modal } from '../modal.tsx';

const fieldSources = ['mine', 'theirs'] as const;
type FieldSource = (typeof fieldSources)[number];

interface Row<Field> {
  readonly field: Field;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

type TextKey = 'title' | 'intro' | 'same' | 'save' | 'back' | FieldSource;

interface Props<Field> {
  /** Returns the texts of the room, whose names for an edit and its fields differ. */
  readonly t: (key: `compare.${TextKey}`) => string;
  readonly rows: readonly Row<Field>[];
  readonly onClose: () => void;
  /** Called with the fields that the operator takes from the other edit. */
  readonly onDone: (taken: ReadonlySet<Field>) => void;
}

/** Shows the fields that two people changed to different values, and lets the operator choose one of each. */
export function CompareDialog<Field extends string>({ t, rows, onClose, onDone }: Props<Field>) {
  const [choices, setChoices] = useState<Partial<Record<Field, FieldSource>>>({});
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('compare.title')}
      description={t(rows.length === 0 ? 'compare.same' : 'compare.intro')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = rows.map(({ field }) => field);
          onDone(new Set(fields.filter((field) => choices[field] === 'theirs')));
        }}
      >
        {rows.map(({ field, label, mine, theirs }) => (
          <fieldset key={field} className="flex flex-col gap-1">
            <legend className="text-body font-semibold">{label}</legend>
            {fieldSources.map((source) => (
              <label
                key={source}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft"
              >
                <input
                  type="radio"
                  name={field}
                  className="size-5 shrink-0 accent-accent"
                  checked={(choices[field] ?? 'mine') === source}
                  onChange={() => setChoices({ ...choices, [field]: source })}
                />
                <span className="min-w-0 text-body break-words">
                  <span className="block text-caption">{t(`compare.${source}`)}</span>
                  {source === 'mine' ? mine : theirs}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <Button type="submit" look="primary">
          {t('compare.save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('compare.back')}
        </Button>
      </form>
    </Modal>
  );
}
