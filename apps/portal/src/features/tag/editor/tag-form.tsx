import type { EventTeam } from '@grandstand/contract';
import { maxTagTitle } from '@grandstand/contract/constants';
import type { PlayerHandle } from '@grandstand/player';
import { Minus, Plus } from 'lucide-react';
import { useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useUninterrupted } from '../../../lib/page/uninterrupted-task.ts';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import { Field } from '../../../ui/form/field.tsx';
import { clockText } from '../../event-card/index.ts';
import { localizedTitle } from '../list/localized-title.ts';
import type { PositionedTag } from '../list/shown-tags.ts';
import { allTypes, momentName, useSportMoments } from './sport-moments.ts';
import { TagSelect } from './tag-select.tsx';
import type { TagFields } from '../tag.api.ts';
import { tagTeamOf } from './tag-team.ts';

interface Props {
  readonly tag: PositionedTag;
  readonly sides: readonly EventTeam[] | null;
  readonly player: RefObject<PlayerHandle | null>;
  readonly isLive: boolean;
  readonly mayBeGlobal: boolean;
  readonly onSave: (fields: TagFields) => void;
  readonly onCancel: () => void;
}

/**
 * Edits one tag: its title, kind, team, player, its time in steps of a second or at the player's position, and, if
 * the viewer may, whether it is global.
 */
export function TagForm({ tag, sides, player, isLive, mayBeGlobal, onSave, onCancel }: Props) {
  const t = useTranslations('tag');
  const sportMoments = useSportMoments();
  useUninterrupted();
  useReturnFocus();
  const [title, setTitle] = useState(tag.title);
  const [type, setType] = useState(tag.type);
  const [teamId, setTeamId] = useState(tag.tagTeam?.teamId ?? '');
  const [number, setNumber] = useState(String(tag.playerNumber ?? ''));
  const [shift, setShift] = useState(0);
  const [isGlobal, setGlobal] = useState(tag.global);
  const start = Math.max(0, tag.startTime + shift);
  const teams = sides ?? [];
  const types = [...new Set([...allTypes(sportMoments), tag.type])];

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const team = teams.find(({ Id }) => Id === teamId);
    const { wallClock } = tag;
    onSave({
      targetId: tag.targetId,
      title: title.trim() === '' ? momentName(sportMoments, type, t) : title.trim(),
      type,
      startTime: start,
      endTime: Math.max(start, tag.endTime + shift),
      team: team === undefined ? null : tagTeamOf(team),
      playerNumber: number === '' ? null : Number(number),
      global: isGlobal,
      wallClock:
        wallClock === null ? null : new Date(Date.parse(wallClock) + shift * 1000).toISOString(),
      yaw: tag.yaw,
      isLive,
    });
  };
  return (
    <form
      aria-label={t('editOf', { title: tag.title })}
      className="grid gap-4 border-t border-line p-5"
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <Field
        label={t('what')}
        value={title}
        maxLength={maxTagTitle}
        dir="auto"
        // The viewer opened it to edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press has opened it
        autoFocus
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        <TagSelect
          label={t('type')}
          value={type}
          choices={types.map((tagType) => [tagType, momentName(sportMoments, tagType, t)])}
          onChoose={(next) => {
            // A title that only names the kind follows it: a corrected goal would still be called one.
            const name = momentName(sportMoments, type, t);
            if (title === name || localizedTitle({ title, type }, name) !== null)
              setTitle(momentName(sportMoments, next, t));
            setType(next);
          }}
        />
        <TagSelect
          label={t('team')}
          value={teamId}
          choices={[['', t('noTeam')], ...teams.map(({ Id, Name }) => [Id, Name] as const)]}
          onChoose={setTeamId}
        />
        <Field
          label={t('number')}
          value={number}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          onChange={({ target }) => {
            // Corrects the field itself, so that a single letter causes no render.
            target.value = target.value.replaceAll(/\D/g, '');
            setNumber(target.value);
          }}
        />
        <div className="grid content-start gap-1.5">
          <span className="text-sm font-medium text-muted">{t('at')}</span>
          <span className="flex min-h-12 items-center justify-between sm:max-w-41">
            <button
              type="button"
              className={iconButtonClass('neutral')}
              aria-label={t('earlier')}
              onClick={() => setShift(shift - 1)}
            >
              <Minus aria-hidden="true" className="size-4" />
            </button>
            <output className="score text-center tabular-nums" aria-label={t('at')}>
              {clockText(tag.position + shift)}
            </output>
            <button
              type="button"
              className={iconButtonClass('neutral')}
              aria-label={t('later')}
              onClick={() => setShift(shift + 1)}
            >
              <Plus aria-hidden="true" className="size-4" />
            </button>
          </span>
          <button
            type="button"
            className="min-h-11 text-start text-sm font-semibold text-accent-text hover:underline"
            onClick={() => setShift((player.current?.getTime() ?? tag.position) - tag.position)}
          >
            {t('here')}
          </button>
        </div>
      </div>
      {(mayBeGlobal || tag.global) && (
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5"
            checked={isGlobal}
            disabled={!mayBeGlobal && !isGlobal}
            onChange={({ target }) => setGlobal(target.checked)}
          />
          {t('forEveryone')}
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonClass()}>
          {t('save')}
        </button>
        <button type="button" className={buttonClass('neutral')} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
