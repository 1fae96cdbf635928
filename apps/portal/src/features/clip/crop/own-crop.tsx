import type { Event } from '@grandstand/contract';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts';
import type { PartProps } from '../../event/index.ts';
import { CropChoice } from './crop-choice.tsx';
import { cropOf, type CropPoint } from './crop-draft.ts';
import { updateClip } from '../own-clip.api.ts';

interface Props {
  readonly id: string;
  readonly range: NonNullable<Event['source']['clip']>;
  readonly player: PartProps['page']['player'];
  readonly onChanged: (clip: Event) => void;
  readonly onClose: () => void;
}

/** Chooses the full picture or a portrait crop for an existing clip. */
export function OwnCrop({ id, range, player, onChanged, onClose }: Props) {
  const t = useTranslations('clipCrop');
  const tClip = useTranslations('clip');
  const api = useApi();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  useReturnFocus();
  const startMs = Math.round(range.startTime * 1000);
  const endMs = Math.round(range.endTime * 1000);
  const [points, setPoints] = useState<readonly CropPoint[] | null>(
    () => range.crop?.points.map(({ time, x }) => ({ time: time + startMs, x })) ?? null,
  );
  useLayoutEffect(() => form.current?.focus(), []);
  const save = useMutation({
    mutationFn: async () =>
      onChanged(
        await updateClip(api, id, {
          crop: points === null ? null : cropOf(points, startMs, endMs),
        }),
      ),
  });
  const busy = save.isPending;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!busy) save.mutate();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('change')}
      className="grid gap-4 rounded-card border border-line bg-raised p-4 outline-none"
      onSubmit={submit}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Escape') onClose();
      }}
    >
      <CropChoice
        player={player}
        startMs={startMs}
        endMs={endMs}
        points={points}
        onChange={setPoints}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonClass()} disabled={busy}>
          {busy ? tClip('saving') : t('save')}
        </button>
        <button type="button" className={buttonClass('neutral')} onClick={onClose}>
          {tClip('cancel')}
        </button>
      </div>
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {save.isError ? errorText(save.error) : null}
      </p>
    </form>
  );
}
