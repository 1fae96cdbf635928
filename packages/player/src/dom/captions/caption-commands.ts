import type { CaptionStyle } from '../../core/captions/caption-style.ts';
import type { CommandPorts } from '../command-ports.ts';

export type CaptionCommands = {
  /** The viewer's choice, which is stored; `showCaption` only shows. */
  chooseCaption: (caption: number | null) => void;
  showCaption: (caption: number | null) => void;
  toggleCaptions: () => void;
  /** Caption style: stored as the viewer's choice, or only applied. */
  chooseCaptionStyle: (style: CaptionStyle) => void;
  applyCaptionStyle: (style: CaptionStyle) => void;
};

export function createCaptionCommands({ store, sources, onChosen }: CommandPorts): CaptionCommands {
  const { dispatch, getState } = store;
  const showCaption = sources.captions.show;
  const chooseCaption = (caption: number | null) => {
    showCaption(caption);
    const chosen = getState().captions.tracks.find(({ index }) => index === caption);
    onChosen({ captions: chosen?.language ?? null });
  };
  const applyCaptionStyle = (style: CaptionStyle) => dispatch({ type: 'caption-style', style });

  return {
    chooseCaption,
    showCaption,
    toggleCaptions: () => {
      const { tracks, shownTrack } = getState().captions;
      const first = tracks[0]?.index ?? null;
      chooseCaption(shownTrack === null ? first : null);
    },
    chooseCaptionStyle: (style) => {
      applyCaptionStyle(style);
      onChosen({ captionStyle: style });
    },
    applyCaptionStyle,
  };
}
