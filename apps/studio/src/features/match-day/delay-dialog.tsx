import type { DelayedMatch, MatchDayEntry } from '@grandstand/contract';
import { maxDelayMinutes } from '@grandstand/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { useRefusalText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { Modal } from '../../ui/modal.tsx';
import { Confirm } from '../../ui/room/confirm.tsx';
import { matchDayQuery } from './match-day.api.ts';

/** A match whose delay is announced. */
type DelayedEntry = Pick<MatchDayEntry, 'tenantId' | 'eventId' | 'title' | 'start'>;

/** Thrown if some matches cannot be moved back; has the codes of the reasons. */
class RefusedMovesError extends Error {
  readonly codes: readonly string[];

  constructor(codes: readonly string[]) {
    super('Some matches cannot be moved back');
    this.codes = codes;
  }
}

/** A match that is to be moved from a start. */
const moveOf = ({ tenantId, eventId, start }: Omit<DelayedEntry, 'title'>) => ({
  tenant_id: tenantId,
  event_id: eventId,
  start,
});

interface Props {
  readonly entries: readonly DelayedEntry[];
  /** Writes a time of day. */
  readonly clockTime: (time: string) => string;
  readonly nameOf: (tenantId: string) => string;
  readonly onClose: () => void;
  /** Called once all matches are delayed, or those that could be. */
  readonly onDone: () => void;
}

/** Announces that matches start later by the same time, with a note to viewers. */
export function DelayDialog({ entries, clockTime, nameOf, onClose, onDone }: Props) {
  const { api } = useStudio();
  const client = useQueryClient();
  const showUndo = useUndoNotice();
  const t = useTranslations('matchDay.delay');
  const frame = useTranslations('frame');
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState('15');
  const [note, setNote] = useState('');
  const minutes = Number(typed);
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= maxDelayMinutes;
  const reload = () => client.invalidateQueries({ queryKey: matchDayQuery(api).queryKey });
  const undo = async (moved: readonly DelayedMatch[], by: number) => {
    const matches = moved.flatMap(({ tenantId, eventId, start }) =>
      start === null ? [] : [moveOf({ tenantId, eventId, start })],
    );
    try {
      const { content } = await api.matchDay.announceDelay({ body: { matches, minutes: -by } });
      const codes = content.matches.flatMap(({ refused: code }) => (code === null ? [] : [code]));
      if (codes.length > 0) throw new RefusedMovesError(codes);
      return t('undone');
    } finally {
      await reload();
    }
  };
  const announce = useMutation({
    mutationFn: async (by: number) =>
      (
        await api.matchDay.announceDelay({
          body: { matches: entries.map(moveOf), minutes: by, note: note.trim() || null },
        })
      ).content.matches,
    onSuccess: async (matches, by) => {
      const moved = matches.filter(({ refused }) => refused === null);
      if (moved.length > 0)
        showUndo({
          title: t('done', { count: moved.length }),
          undo: () => undo(moved, by),
          explain: (error) =>
            error instanceof RefusedMovesError
              ? `${t('undoFailed')}: ${[...new Set(error.codes.map(refusalText))].join(' ')}`
              : null,
        });
      await reload();
      if (moved.length === matches.length) onDone();
    },
  });
  const refused = announce.data?.filter((match) => match.refused !== null) ?? [];
  const titleOf = ({ tenantId, eventId }: DelayedMatch) =>
    entries.find((entry) => entry.tenantId === tenantId && entry.eventId === eventId)?.title ?? '';
  if (refused.length > 0)
    return (
      <Modal isOpen onClose={onDone} title={t('refused')}>
        <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto text-body">
          {refused.map((match) => (
            <li key={`${match.tenantId} ${match.eventId}`}>
              <span className="font-semibold">{titleOf(match)}</span>{' '}
              <span className="text-muted">{nameOf(match.tenantId)}</span>
              <span className="block">{match.refused !== null && refusalText(match.refused)}</span>
            </li>
          ))}
        </ul>
        <Button className="mt-4 w-full" onClick={onDone}>
          {frame('close')}
        </Button>
      </Modal>
    );
  return (
    <Confirm
      isOpen
      onClose={onClose}
      title={t('title', { count: entries.length })}
      description={t('intro')}
      action={t('confirm')}
      look="primary"
      isPending={announce.isPending}
      error={announce.error}
      onConfirm={isValid ? () => announce.mutate(minutes) : undefined}
    >
      <Field
        label={t('minutes')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        problem={isValid ? null : t('minutesInvalid', { max: maxDelayMinutes })}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
      <Field
        label={t('note')}
        hint={t('noteHint')}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        aria-label={t('matches')}
        className="max-h-[30dvh] divide-y divide-line overflow-y-auto border-y border-line text-body"
      >
        {entries.map(({ tenantId, eventId, title, start }) => (
          <li key={`${tenantId} ${eventId}`} className="flex flex-wrap gap-x-3 py-2">
            <span className="tabular-nums">
              {clockTime(start)}
              {isValid &&
                ` → ${clockTime(new Date(Date.parse(start) + minutes * 60_000).toISOString())}`}
            </span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {title} <span className="text-muted">{nameOf(tenantId)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Confirm>
  );
}
