import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/room/control.tsx';
import { matchChoicesQuery } from '../event/event.api.ts';
import { useDatedTitle } from '../event/use-dated-title.ts';
import { shownFixtureQuery } from '../fixture/fixture.api.ts';

interface Props {
  readonly value: string | null;
  readonly onChange: (eventId: string | null) => void;
  readonly problem?: string | null;
}

/** Finds a match by its title, teams or reference. */
export function MatchPicker({ value, onChange, problem = null }: Props) {
  const { api } = useStudio();
  const datedTitle = useDatedTitle();
  const t = useTranslations('shop');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const chosen = useQuery(shownFixtureQuery(api, value));
  const query = useQuery(matchChoicesQuery(api, typed));
  const failed = query.error ?? chosen.error;
  const others = (query.data ?? []).filter(({ id }) => id !== value);
  const matches = chosen.data === undefined ? others : [chosen.data, ...others];
  return (
    <>
      <Field
        label={t('findMatch')}
        type="search"
        value={text}
        problem={
          failed !== null
            ? failureText(failed)
            : typed.length > 1 && query.isSuccess && query.data.length === 0
              ? t('noMatch')
              : problem
        }
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField
        label={t('chosenMatch')}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t('choose')}</option>
        {matches.map((match) => (
          <option key={match.id} value={match.id}>
            {datedTitle(match)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
