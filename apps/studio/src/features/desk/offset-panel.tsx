import { Slider } from '@base-ui/react/slider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudio } from '../../lib/studio-context.ts';
import { WithTexts } from '../../lib/texts/room-texts.tsx';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { useMay } from '../session/session.api.ts';
import { deskQuery, recordingQuery } from './desk.api.ts';
import type { Desk } from './use-desk.ts';

/** Largest delay on the slider in either direction, s; the call accepts larger ones. */
const maxSliderOffset = 60;

interface Props {
  readonly desk: Desk;
}

function OffsetSlider({ desk }: Props) {
  const { api } = useStudio();
  const may = useMay();
  const client = useQueryClient();
  const t = useTranslations('deskSetup');
  const failureText = useFailureText();
  const { id } = desk.event;
  const { data: recording } = useQuery(recordingQuery(api, desk.event));
  // Set while the slider is dragged and while the value is saved.
  const [draggedOffset, setDraggedOffset] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: async (offset: number) =>
      (await api.recording.edit({ params: { id }, body: { offset } })).content,
    onSuccess: (content) => {
      client.setQueryData(recordingQuery(api, desk.event).queryKey, content);
      return client.invalidateQueries({ queryKey: deskQuery(api, id).queryKey });
    },
    onSettled: () => setDraggedOffset(null),
  });
  if (recording === undefined || !may('recording:edit')) return null;
  const value = draggedOffset ?? recording.offset;
  return (
    <section
      aria-label={t('offset')}
      className="flex flex-col gap-2 rounded-xl border border-line p-4"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-semibold">{t('offset')}</h2>
        <output className="tabular-nums">{t('seconds', { count: value })}</output>
      </div>
      <p className="text-body text-muted">{t('offsetIntro')}</p>
      <Slider.Root
        value={value}
        min={-maxSliderOffset}
        max={maxSliderOffset}
        step={0.5}
        onValueChange={(next) => setDraggedOffset(next)}
        onValueCommitted={(next) => save.mutate(next)}
      >
        <Slider.Control className="flex h-11 touch-none items-center">
          <Slider.Track className="h-2 w-full rounded-full bg-hover">
            <Slider.Thumb
              getAriaLabel={() => t('offset')}
              className="size-7 rounded-full border-2 border-canvas bg-accent shadow outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-focus"
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      {save.isError && (
        <p role="alert" className="text-caption text-danger-text">
          {failureText(save.error)}
        </p>
      )}
    </section>
  );
}

/** Sets the delay of the video: how far it is behind the positions of goals and moments. */
export const OffsetPanel = ({ desk }: Props) => (
  <WithTexts of="deskSetup">
    <OffsetSlider desk={desk} />
  </WithTexts>
);
