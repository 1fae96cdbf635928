import { useState } from 'react';
import { activeMedia } from '@grandstand/player/active-media';
import { ResumeChoice, useResume } from '../playback-position/index.ts';
import type { PartProps } from './event-part.ts';
import { EventPlayer } from './event-player.tsx';
import { PosterStage } from './poster-stage.tsx';
import { watchedLength } from './watched-length.ts';

/** The player; for a video that was begun before, with the offer to resume. */
export function PlayerStage({ page }: PartProps) {
  const { id } = page.state.data;
  const length = watchedLength(page);
  // Of a link into the film (`share-link.ts`); the server knows none and draws the same.
  const [moment] = useState(() => {
    const requested = Number(new URLSearchParams(globalThis.location?.search).get('t'));
    return length !== null && requested > 0 && requested < length ? requested : null;
  });
  const { resume, choose } = useResume(
    // What plays already goes on where it is.
    length === null || moment !== null || activeMedia.playback?.props().mediaId === id ? null : id,
  );
  // A viewer who pressed play before the answer arrived is not interrupted.
  if (resume.state === 'offer' && !page.hasStarted()) {
    return (
      <PosterStage page={page}>
        <ResumeChoice position={resume.position} onChoose={choose} />
      </PosterStage>
    );
  }
  const [chosen, startTime] =
    resume.state === 'settled' ? [resume.chosen, resume.startTime] : [false, null];
  const waits = resume.state === 'asking';
  const autoPlay = chosen || (page.cameByClick && !waits);
  return <EventPlayer model={page} autoPlay={autoPlay} startTime={moment ?? startTime} />;
}
