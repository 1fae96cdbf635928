import { Suspense, useState } from 'react';
import { activeMedia } from '@grandstand/player/active-media';
import { loadStartOverChip, useResume } from '../../playback-position/index.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { PartProps } from '../parts/event-part.ts';
import { EventPlayer } from './event-player.tsx';
import { resumableLength } from './resumable-length.ts';

const StartOverChip = lazyPart(loadStartOverChip);

/** The player. A video that was watched in part resumes at once, and offers to start over. */
export function PlayerStage({ page }: PartProps) {
  const { id } = page.state.data;
  const length = resumableLength(page);
  // From a link into the video (`share-link.ts`). The server does not know it and renders the same.
  const [linkedTime] = useState(() => {
    const requested = Number(new URLSearchParams(globalThis.location?.search).get('t'));
    return length !== null && requested > 0 && requested < length ? requested : null;
  });
  const { resume, startOver } = useResume(
    // A playing video continues at its position.
    length === null || linkedTime !== null || activeMedia.playback?.props().mediaId === id
      ? null
      : id,
  );
  const resumeTime = resume.state === 'settled' ? resume.startTime : null;
  // A position that arrives after the viewer pressed play changes nothing.
  const [arrival, setArrival] = useState<'in time' | 'late' | null>(null);
  if (resumeTime !== null && arrival === null) setArrival(page.hasStarted() ? 'late' : 'in time');
  const isResuming = resumeTime !== null && arrival === 'in time';
  return (
    <>
      <EventPlayer
        model={page}
        autoPlay={page.isOpenedByClick && resume.state !== 'loading'}
        startTime={linkedTime ?? (isResuming ? resumeTime : null)}
      />
      {isResuming && (
        <Suspense>
          <StartOverChip
            startTime={resumeTime}
            isPlaying={page.hasPlayed}
            onStartOver={() => {
              startOver();
              page.player.current?.seek(0);
              page.player.current?.play();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
