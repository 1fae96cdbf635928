import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { EventPageModel } from '../page/use-event-page.ts';

interface Props {
  readonly page: EventPageModel;
  readonly children?: ReactNode;
}

/** The darkened picture of the event, with a message over it. */
export const PosterStage = ({ page, children }: Props) => {
  const { source, imageUrl } = page.state.data;
  return (
    <div data-theme="dark" className="poster-stage">
      <Picture
        src={page.isSpoilerFree ? null : (source.poster ?? imageUrl)}
        first
        className="absolute inset-0 -z-20 size-full aspect-auto!"
      />
      <span className="absolute inset-0 -z-10 bg-black/68 backdrop-blur-[3px]" />
      {children}
    </div>
  );
};
