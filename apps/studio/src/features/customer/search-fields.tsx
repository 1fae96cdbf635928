import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import type { CustomerCriterion } from './customer-search.ts';

/** Layout of the form around these fields. */
export const searchFormClass =
  'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[14rem_minmax(0,1fr)]';

interface Props {
  readonly criteria: readonly CustomerCriterion[];
  readonly by: CustomerCriterion;
  readonly text: string;
  /** Why nothing can be found by this text; null if something can. */
  readonly problem: string | null;
  readonly input: Ref<HTMLInputElement>;
  readonly onBy: (by: CustomerCriterion) => void;
  readonly onText: (text: string) => void;
}

/** What customers are found by, and the text to find. */
export function SearchFields(props: Props) {
  const { criteria, by, text, problem, input, onBy, onText } = props;
  const t = useTranslations('customer');
  return (
    <>
      <SelectField
        label={t('findBy')}
        value={by}
        onChange={({ target }) => onBy(target.value as CustomerCriterion)}
      >
        {criteria.map((criterion) => (
          <option key={criterion} value={criterion}>
            {t(`by.${criterion}`)}
          </option>
        ))}
      </SelectField>
      {by !== 'blocked' && (
        <Field
          ref={input}
          label={t(`by.${by}`)}
          type="search"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={by === 'email' ? 'email' : 'numeric'}
          value={text}
          problem={problem}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </>
  );
}
