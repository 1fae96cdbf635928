import type { Recording } from '@grandstand/contract';
import { Slider } from '@base-ui/react/slider';
import type { PlayerHandle } from '@grandstand/player';
import type { Thumbnail } from '@grandstand/player/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../../lib/studio-context.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useFailureText } from '../../../lib/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/room/notice.tsx';
import { useUndoNotice } from '../../../ui/use-undo-notice.ts';
import { useSession } from '../../session/session.api.ts';
import { clockText } from '../video-text.ts';
import { Filmstrip } from './filmstrip.tsx';
import {
  frameSeconds,
  minLength,
  recordedLength,
  shownRange,
  trimOf,
  withSide,
  type Range,
} from './trim-range.ts';

interface Props {
  readonly recording: Recording;
  readonly recorded: Range;
  readonly thumbnails: readonly Thumbnail[];
  readonly player: RefObject<PlayerHandle | null>;
  /** Called with the recording after a change. */
  readonly onChanged: (recording: Recording) => void;
}

/** Sets where a replay starts and ends. Nothing is deleted: it can be trimmed differently at any time. */
export function TrimEditor({ recording, recorded, thumbnails, player, onChanged }: Props) {
  const { api, tenant } = useStudio();
  const { person } = useSession();
  const t = useTranslations('library.trim');
  const showUndo = useUndoNotice();
  const failureText = useFailureText();
  const id = recording.eventId;
  const draft = useDraft<Range>(`${tenant.id}:${person.id}:trim:${id}`);
  const shown = shownRange(recording) ?? recorded;
  const [edited, setEdited] = useState<Range | null>(draft.restored);
  const range = edited ?? shown;
  const isChanged = range.start !== shown.start || range.end !== shown.end;

  const store = async (trim: Recording['trim']): Promise<Recording> => {
    const { content } = await api.recording.edit({ params: { id }, body: { trim } });
    setEdited(null);
    draft.clear();
    onChanged(content);
    return content;
  };
  const save = useMutation({ mutationFn: store });
  const saveWithUndo = (trim: Recording['trim']) => {
    const before = recording.trim;
    save.mutate(trim, {
      onSuccess: ({ duration }) =>
        showUndo({
          title: t('saved', { length: clockText(duration) }),
          undo: async () => {
            await store(before);
          },
        }),
    });
  };
  const edit = (next: Range, seekTo: number) => {
    setEdited(next);
    draft.store(next);
    player.current?.seek(Math.max(shown.start, Math.min(seekTo, shown.end)));
  };
  const setToPlayhead = (side: keyof Range) => {
    const at = player.current?.getTime();
    if (at !== undefined) edit(withSide(range, side, at, recorded), at);
  };
  const ahead = range.start - recorded.start;
  const behind = recorded.end - range.end;
  const position = (at: number) => clockText(at - recorded.start, true);
  return (
    <section
      aria-labelledby="trim"
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h2 id="trim" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="text-body text-muted">{t('intro')}</p>
      {draft.restored !== null && isChanged && <Notice>{t('draftRestored')}</Notice>}
      <Slider.Root
        value={[range.start, range.end]}
        min={recorded.start}
        max={recorded.end}
        step={frameSeconds}
        largeStep={1}
        minStepsBetweenValues={Math.ceil(minLength / frameSeconds)}
        onValueChange={([start = range.start, end = range.end], { activeThumbIndex }) => {
          const side = activeThumbIndex === 0 ? 'start' : 'end';
          const at = side === 'start' ? start : end;
          edit(withSide(range, side, at, recorded), at);
        }}
      >
        <Slider.Control className="relative flex h-20 touch-none items-center px-3">
          <Slider.Track className="relative h-16 w-full rounded-md bg-hover">
            <Filmstrip thumbnails={thumbnails} range={recorded} />
            <Slider.Indicator className="h-16 border-y-4 border-accent" />
            {(['start', 'end'] as const).map((side, index) => (
              <Slider.Thumb
                key={side}
                index={index}
                getAriaLabel={() => t(side)}
                getAriaValueText={() => position(range[side])}
                className="h-18 w-6 rounded-md border-2 border-canvas bg-accent shadow outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-focus"
              />
            ))}
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <p className="text-caption text-muted">{t('keys')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {(['start', 'end'] as const).map((side) => (
          <div key={side} className="flex items-center justify-between gap-2">
            <span>
              <span className="block text-caption text-muted">{t(side)}</span>
              <span className="tabular-nums">{position(range[side])}</span>
            </span>
            <Button onClick={() => setToPlayhead(side)}>
              {t(side === 'start' ? 'startHere' : 'endHere')}
            </Button>
          </div>
        ))}
      </div>
      <p role="status" className="text-body">
        {ahead <= 0 && behind <= 0
          ? t('all', { length: clockText(recordedLength(recorded, recording)) })
          : t('cutAway', {
              ahead: clockText(Math.max(0, ahead)),
              behind: clockText(Math.max(0, behind)),
              length: clockText(recordedLength(range, recording)),
            })}
      </p>
      {save.isError && <Notice look="warning">{failureText(save.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={!isChanged || save.isPending}
          onClick={() => saveWithUndo(trimOf(range, recorded))}
        >
          {t('save')}
        </Button>
        {isChanged && (
          <Button
            look="quiet"
            onClick={() => {
              setEdited(null);
              draft.clear();
            }}
          >
            {t('discard')}
          </Button>
        )}
        {recording.trim !== null && (
          <Button disabled={save.isPending} onClick={() => saveWithUndo(null)}>
            {t('showAll')}
          </Button>
        )}
      </div>
    </section>
  );
}
