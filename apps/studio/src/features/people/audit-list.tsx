import type { AuditEntry } from '@grandstand/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useId, type FormEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useCursorList } from '../../lib/use-cursor-list.ts';
import { addDays, startOfDay } from '../../lib/zoned-time.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Empty } from '../../ui/states.tsx';
import { CursorList } from '../../ui/room/cursor-list.tsx';
import { valueText } from '../../lib/value-text.ts';

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const format = useFormatter();
  const t = useTranslations('people');
  const { actor, subject, before, after } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <li className="p-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to="/people"
          search={{ view: 'audit', action: entry.action }}
          className="font-mono font-semibold underline"
        >
          {entry.action}
        </Link>
        <Link
          to="/people"
          search={{ view: 'audit', kind: subject.kind, subject: subject.id }}
          className="font-mono text-caption break-all underline"
        >
          {subject.kind} {subject.id}
        </Link>
      </p>
      <p className="text-caption text-muted">
        <time dateTime={entry.at}>
          {format.dateTime(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
        {' · '}
        <Link to="/people" search={{ view: 'audit', actor: actor.id }} className="underline">
          {actor.name}
        </Link>
        {` · ${t(`actors.${actor.kind}`)} · ${actor.address}`}
      </p>
      {fields.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer py-3 text-body text-muted">
            {t('changedFields', { count: fields.length })}
            <span className="sr-only">: {entry.action}</span>
          </summary>
          <table className="w-full table-fixed text-caption break-words">
            <thead>
              <tr className="text-muted">
                {(['field', 'before', 'after'] as const).map((name) => (
                  <th key={name} scope="col" className="p-1 text-start font-medium">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field} className="border-t border-line align-top">
                  <th scope="row" className="p-1 text-start font-medium">
                    {field}
                  </th>
                  <td className="p-1">{valueText(before?.[field])}</td>
                  <td className="p-1">{valueText(after?.[field])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </li>
  );
}

/** What operators changed, the latest first, filtered by subject, person, action and day. */
export function AuditList() {
  const { api, tenant } = useStudio();
  const { actor, kind, subject, action, day } = useSearch({ from: '/frame/people' });
  const navigate = useNavigate();
  const t = useTranslations('people');
  const id = useId();
  const list = useCursorList(['audit', actor, kind, subject, action, day], (paging) =>
    api.audit.list({
      query: {
        ...paging,
        ...(actor !== undefined && { actor_id: actor }),
        ...(kind !== undefined && { subject_kind: kind }),
        ...(subject !== undefined && { subject_id: subject }),
        ...(action !== undefined && { action }),
        ...(day !== undefined && {
          from: startOfDay(day, tenant.timeZone),
          until: startOfDay(addDays(day, 1), tenant.timeZone),
        }),
      },
    }),
  );
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const filters = ['kind', 'subject', 'actor', 'action', 'day'].flatMap((name) => {
      const value = entered.get(name);
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
    });
    void navigate({
      to: '/people',
      search: { view: 'audit', ...(Object.fromEntries(filters) as Record<string, string>) },
    });
  };
  const isFiltered = [actor, kind, subject, action, day].some((value) => value !== undefined);
  // Only the actions of listed entries can be chosen: which exist differs between portals.
  const actions = [...new Set(list.data?.map((entry) => entry.action))].toSorted();
  return (
    <>
      <search>
        <form
          // Links set filters, too: with another key, the inputs show them.
          key={`${kind}:${subject}:${actor}:${action}:${day}`}
          className="grid grid-cols-2 items-end gap-3 md:grid-cols-3"
          onSubmit={search}
        >
          <Field
            label={t('subjectKind')}
            name="kind"
            list={`${id}-kinds`}
            defaultValue={kind ?? ''}
          />
          <datalist id={`${id}-kinds`}>
            {['event', 'identity', 'operator', 'purchase', 'account', 'product'].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </datalist>
          <Field label={t('subjectId')} name="subject" defaultValue={subject ?? ''} />
          <Field label={t('actorId')} name="actor" defaultValue={actor ?? ''} />
          <Field
            label={t('action')}
            name="action"
            list={`${id}-actions`}
            defaultValue={action ?? ''}
          />
          <datalist id={`${id}-actions`}>
            {actions.map((item) => (
              <option key={item}>{item}</option>
            ))}
          </datalist>
          <Field label={t('day')} name="day" type="date" defaultValue={day ?? ''} />
          <div className="flex gap-2">
            <Button type="submit">{t('find')}</Button>
            {isFiltered && (
              <Link to="/people" search={{ view: 'audit' }} className={buttonClass('quiet')}>
                {t('showAll')}
              </Link>
            )}
          </div>
        </form>
      </search>
      <CursorList
        list={list}
        label={t('views.audit')}
        empty={<Empty icon={History} title={t('noChanges')} />}
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </CursorList>
    </>
  );
}
