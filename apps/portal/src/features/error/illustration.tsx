import day from './illustration-day.svg?no-inline';
import night from './illustration-night.svg?no-inline';

const pitches = [
  { theme: 'dark', file: night },
  { theme: 'light', file: day },
] as const;

/**
 * An empty pitch at night and by day; the theme on `<html>` decides which one is seen (RTE-41). As
 * files, of which the browser fetches the one that is seen: few pages need them.
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
      // What broke the page may keep its picture away, too.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden';
      }}
    />
  ));
