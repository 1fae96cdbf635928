import { SmallPicture } from '../../ui/picture/small-picture.tsx';
import type { EmbeddedPoster } from './embedded-clip.ts';

/**
 * Placeholder of the video in the frame. The server renders it; the player shows it until its first frame.
 */
export function Poster({ poster }: { readonly poster: EmbeddedPoster }) {
  if (poster.kind === 'picture')
    return <img className="poster" src={poster.address} alt="" fetchPriority="high" />;
  const [home, away] = poster.sides;
  const colors: Record<`--${string}`, string> = {
    ...(home?.color != null && { '--home': home.color }),
    ...(away?.color != null && { '--away': away.color }),
  };
  return (
    <div className="poster sides" dir="ltr" style={colors} aria-hidden="true">
      {poster.sides.map(({ logo, shortName }) => (
        <SmallPicture key={shortName} src={logo} fallback={<span>{shortName}</span>} />
      ))}
    </div>
  );
}
