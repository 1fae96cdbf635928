import { useState } from 'react';
import { filmShelf } from '@grandstand/player/film-shelf';
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
    const asked = Number(new URLSearchParams(globalThis.location?.search).get('t'));
    return length !== null && asked > 0 && asked < length ? asked : null;
  });
  const { resume, choose } = useResume(
    // What plays already goes on where it is.
    length === null || moment !== null || filmShelf.film?.props().film === id ? null : id,
  );
  // A viewer who pressed play before the answer arrived is not interrupted.
  if (resume.state === 'offer' && !page.hasBegun()) {
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
