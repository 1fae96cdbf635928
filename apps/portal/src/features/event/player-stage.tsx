import { ResumeOffer, useResume } from '../playback-position/index.ts';
import type { PartProps } from './event-part.ts';
import { EventPlayer } from './event-player.tsx';
import { PosterStage } from './poster-stage.tsx';
import { watchedLength } from './watched-length.ts';

/** The player, after a word about where to go on where the video was begun before. */
export function PlayerStage({ page }: PartProps) {
  const { id } = page.state.data;
  const { resume, choose } = useResume(watchedLength(page) === null ? null : id);
  // Who pressed play before the answer was there is not interrupted.
  if (resume.state === 'offer' && !page.hasBegun()) {
    return (
      <PosterStage page={page}>
        <ResumeOffer position={resume.position} onChoose={choose} />
      </PosterStage>
    );
  }
  const [chosen, startTime] =
    resume.state === 'settled' ? [resume.chosen, resume.startTime] : [false, null];
  const waits = resume.state === 'asking';
  const autoPlay = chosen || (page.cameByClick && !waits);
  return <EventPlayer model={page} autoPlay={autoPlay} startTime={startTime} />;
}
