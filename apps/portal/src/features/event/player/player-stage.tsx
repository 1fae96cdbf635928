import { useState } from 'react';
import { activeMedia } from '@grandstand/player/active-media';
import { ResumeChoice, useResume } from '../../playback-position/index.ts';
import type { PartProps } from '../parts/event-part.ts';
import { EventPlayer } from './event-player.tsx';
import { PosterStage } from '../stages/poster-stage.tsx';
import { resumableLength } from './resumable-length.ts';

/** The player, with the offer to resume a video that was watched in part. */
export function PlayerStage({ page }: PartProps) {
  const { id } = page.state.data;
  const length = resumableLength(page);
  // From a link into the video (`share-link.ts`). The server does not know it and renders the same.
  const [linkedTime] = useState(() => {
    const requested = Number(new URLSearchParams(globalThis.location?.search).get('t'));
    return length !== null && requested > 0 && requested < length ? requested : null;
  });
  const { resume, choose } = useResume(
    // A playing video continues at its position.
    length === null || linkedTime !== null || activeMedia.playback?.props().mediaId === id
      ? null
      : id,
  );
  // Does not interrupt a viewer who pressed play before the response arrived.
  if (resume.state === 'offer' && !page.hasStarted()) {
    return (
      <PosterStage page={page}>
        <ResumeChoice position={resume.position} onChoose={choose} />
      </PosterStage>
    );
  }
  const [chosen, startTime] =
    resume.state === 'settled' ? [resume.chosen, resume.startTime] : [false, null];
  const waits = resume.state === 'loading';
  const autoPlay = chosen || (page.isOpenedByClick && !waits);
  return <EventPlayer model={page} autoPlay={autoPlay} startTime={linkedTime ?? startTime} />;
}
