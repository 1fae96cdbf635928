import type { ClipListSummary } from '@grandstand/contract';
import { maxClipListName } from '@grandstand/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Field } from '../../ui/form/field.tsx';
import { focusInvalid } from '../../ui/form/use-invalid-focus.ts';
import { ClosableHeading } from '../../ui/overlay/closable-heading.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownListsQuery } from './clip-list.api.ts';

interface Props {
  readonly clipId: string;
  readonly onClose: () => void;
}

/** The viewer's lists, to add a clip to, and a field for the name of a new one. */
export function AddToListDialog({ clipId, onClose }: Props) {
  const t = useTranslations('clipList');
  const id = useId();
  const api = useApi();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const listsQuery = ownListsQuery(api);
  const query = useQuery(listsQuery);
  const [name, setName] = useState('');
  const [isUnnamed, setUnnamed] = useState(false);
  const store = (changed: ClipListSummary) =>
    queryClient.setQueryData(listsQuery.queryKey, (lists = []) =>
      lists.some((list) => list.id === changed.id)
        ? lists.map((list) => (list.id === changed.id ? changed : list))
        : [changed, ...lists],
    );
  const add = useMutation({
    mutationFn: async (list: string | null) =>
      list === null
        ? (await api.clipList.create({ body: { name: name.trim(), clip_ids: [clipId] } })).content
        : (await api.clipList.add({ params: { id: list }, body: { clip_id: clipId } })).content,
    onSuccess: (changed, list) => {
      store(changed);
      if (list === null) setName('');
    },
  });
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') focusInvalid(event.currentTarget, () => setUnnamed(true));
    else if (!add.isPending) add.mutate(null);
  };
  return (
    <Modal labelledBy={`${id}-title`} onClose={onClose}>
      <div className="grid gap-4 p-6 max-md:pb-[calc(24px+env(safe-area-inset-bottom,0px))]">
        <ClosableHeading id={`${id}-title`} closeLabel={t('close')} onClose={onClose}>
          {t('addTitle')}
        </ClosableHeading>
        <QueryResult query={query} fallback={<Skeleton className="h-24 rounded-card" />}>
          {(lists) => (
            <ul className="grid max-h-[40svh] overflow-y-auto empty:hidden">
              {lists.map((list) => {
                const isIn = list.clipIds.includes(clipId);
                return (
                  <li key={list.id} className="flex items-center gap-2 border-b border-line">
                    <button
                      type="button"
                      disabled={isIn || add.isPending}
                      className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-1 text-start hover:enabled:bg-hover"
                      onClick={() => add.mutate(list.id)}
                    >
                      {isIn ? (
                        <Check aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
                      ) : (
                        <Plus aria-hidden="true" className="size-5 shrink-0 text-muted" />
                      )}
                      <bdi className="truncate font-semibold">{list.name}</bdi>
                      <span className="ms-auto shrink-0 text-sm text-muted">
                        {isIn ? t('isIn') : t('count', { count: list.clipIds.length })}
                      </span>
                    </button>
                    {isIn && (
                      <AppLink
                        to="/clip-lists/{listId}"
                        params={{ listId: list.id }}
                        className={`${buttonClass('quiet')} px-3!`}
                      >
                        {t('open')}
                      </AppLink>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
        </QueryResult>
        <form className="grid gap-3" onSubmit={create}>
          <Field
            label={t('newName')}
            value={name}
            maxLength={maxClipListName}
            dir="auto"
            error={isUnnamed ? t('nameNeeded') : null}
            onChange={({ target }) => {
              setName(target.value);
              setUnnamed(false);
            }}
          />
          <button type="submit" className={buttonClass()} disabled={add.isPending}>
            {t('create')}
          </button>
        </form>
        <p role="alert" className="text-sm text-danger-text empty:hidden">
          {add.isError ? errorText(add.error) : null}
        </p>
      </div>
    </Modal>
  );
}
