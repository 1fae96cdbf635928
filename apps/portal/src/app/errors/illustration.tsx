import day from './illustration-day.svg?no-inline';
import night from './illustration-night.svg?no-inline';

const pitches = [
  { theme: 'dark', file: night },
  { theme: 'light', file: day },
] as const;

/**
 * An empty pitch, by night and by day; the theme on `<html>` selects one (RTE-41). Files, so that the browser
 * fetches only the visible one: few pages need them.
 */
export const Illustration = () =>
  pitches.map(({ theme, file }) => (
    <img
      key={theme}
      src={file}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      className={`error-art error-art-${theme}`}
      data-illustration={theme}
      // The cause of the error may block the picture too.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden';
      }}
    />
  ));
