import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useApi, useTenant } from '../../lib/portal/portal-context.tsx';
import { buttonClass } from '../../ui/button.ts';
import { showToast } from '../../lib/toast.ts';
import { CloseButton } from '../../ui/overlay/closable-heading.tsx';
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts';
import { SurveyForm } from './survey-form.tsx';
import { storeOutcome, type SurveyOutcome } from './survey.api.ts';
import { activePlayback } from '../../lib/page/active-playback.ts';

/**
 * Pauses the page's video if it plays, unless it is fullscreen. Returns a function that resumes it. The
 * function does nothing if the video was not paused here, was played by the viewer since, or is gone.
 */
function pauseVideo(): () => void {
  const playback = activePlayback.current;
  if (playback === null || playback.status.fullscreen) return () => {};
  if (playback.status.phase !== 'playing' && playback.status.phase !== 'buffering') return () => {};
  playback.player.current?.pause();
  let wasPlayedSince = false;
  const onPlay = () => {
    wasPlayedSince = true;
  };
  // Media events do not bubble, so the document receives them in the capture phase only.
  document.addEventListener('play', onPlay, true);
  return () => {
    document.removeEventListener('play', onPlay, true);
    if (!wasPlayedSince && activePlayback.current?.player === playback.player)
      playback.player.current?.play();
  };
}

interface Props {
  /** The name that the outcome is stored under. */
  readonly survey: string;
}

/**
 * Prompts the viewer beside the page, and opens the form over it. A playing video pauses in the meantime,
 * unless it is fullscreen and hides the prompt. Submitting, skipping and closing store the outcome, which
 * removes the prompt (`survey-timer.tsx`) and resumes the video.
 */
export function SurveyPrompt({ survey }: Props) {
  const t = useTranslations('survey');
  const api = useApi();
  const { name } = useTenant();
  const id = useId();
  useReturnFocus();
  const [isOpen, setOpen] = useState(false);
  // Set after mounting: a live region does not announce its initial content.
  const [announced, setAnnounced] = useState('');
  /** Functions that undo the pauses of this prompt. */
  const resumeFunctions = useRef<(() => void)[]>([]);
  useEffect(() => {
    const resumes = resumeFunctions.current;
    resumes.push(pauseVideo());
    return () => {
      for (const resume of resumes.splice(0)) resume();
    };
  }, []);
  const question = t('question', { tenant: name });
  useEffect(() => setAnnounced(question), [question]);
  const end = useCallback(
    (outcome: SurveyOutcome) =>
      void storeOutcome(api, survey, outcome).catch((error: unknown) =>
        // oxlint-disable-next-line no-console
        console.warn('The outcome of the survey could not be stored', error),
      ),
    [api, survey],
  );
  const skip = useCallback(() => end('skipped'), [end]);
  const submit = useCallback(() => {
    end('submitted');
    showToast({ message: t('thanks') });
  }, [end, t]);
  if (isOpen) return <SurveyForm onSubmitted={submit} onClose={skip} />;
  return (
    <section
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // On a wide screen a row at the start of the lower edge: the moments, the players and the small player are at
      // the end. On a small laptop it is one line high, below the tools of a match.
      className="survey-prompt fixed inset-x-4 bottom-[calc(16px+max(env(safe-area-inset-bottom,0px),var(--bottom-bar-height)))] z-45 rounded-card border border-line bg-raised p-5 text-text shadow-[0_16px_60px_rgb(0_0_0/.45)] motion-safe:animate-[sheet-in_.22s_ease-out] md:inset-x-6 md:flex lg:end-auto lg:w-[min(50rem,100vw-26rem)] md:items-center md:gap-4 md:py-3.5 lg:py-2"
      onKeyDown={({ key }) => key === 'Escape' && skip()}
    >
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="min-w-0 flex-1">
        <h2 id={`${id}-title`} className="heading pe-10 text-xl md:pe-0 md:text-lg">
          {question}
        </h2>
        <p id={`${id}-text`} className="mt-1 text-muted md:text-sm lg:max-xl:sr-only">
          {t('text')}
        </p>
      </div>
      <div className="mt-4 flex gap-3 md:mt-0">
        <button
          type="button"
          className={`${buttonClass('outline')} max-md:flex-1`}
          onClick={() => {
            // The viewer may have resumed the video in the meantime.
            resumeFunctions.current.push(pauseVideo());
            setOpen(true);
          }}
        >
          {t('start')}
        </button>
        <button type="button" className={`${buttonClass('quiet')} max-md:flex-1`} onClick={skip}>
          {t('later')}
        </button>
      </div>
      <CloseButton
        label={t('close')}
        className="-me-2 shrink-0 max-md:absolute max-md:end-5 max-md:top-3"
        onClose={skip}
      />
    </section>
  );
}
