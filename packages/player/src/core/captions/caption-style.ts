/** The caption looks a viewer can choose from; the first of each is the default. */
export const CAPTION_LOOKS = {
  size: ['normal', 'small', 'large', 'huge'],
  color: ['white', 'yellow', 'green', 'cyan', 'black'],
  background: ['shade', 'solid', 'light', 'clear'],
  edge: ['plain', 'outline', 'shadow'],
} as const;

export type CaptionPart = keyof typeof CAPTION_LOOKS;
export type CaptionLook = (typeof CAPTION_LOOKS)[CaptionPart][number];
export type CaptionStyle = { [Part in CaptionPart]: (typeof CAPTION_LOOKS)[Part][number] };

export const CAPTION_PARTS = Object.keys(CAPTION_LOOKS) as readonly CaptionPart[];

export const DEFAULT_CAPTION_STYLE: CaptionStyle = {
  size: 'normal',
  color: 'white',
  background: 'shade',
  edge: 'plain',
};

/** Size of the letters relative to the default. `caption-style.css` has the same values. */
export const CAPTION_SCALE: Record<CaptionStyle['size'], number> = {
  small: 0.75,
  normal: 1,
  large: 1.5,
  huge: 2,
};

export const isUsualStyle = (style: CaptionStyle): boolean =>
  CAPTION_PARTS.every((part) => style[part] === DEFAULT_CAPTION_STYLE[part]);

/** Takes over the valid parts of a stored style; the rest keeps its default. */
export function readCaptionStyle(stored: unknown): CaptionStyle {
  const fields = typeof stored === 'object' && stored !== null ? stored : {};
  const known = CAPTION_PARTS.filter((part) =>
    (CAPTION_LOOKS[part] as readonly unknown[]).includes((fields as Record<string, unknown>)[part]),
  );
  const own = Object.fromEntries(
    known.map((part) => [part, (fields as Record<string, unknown>)[part]]),
  );
  return { ...DEFAULT_CAPTION_STYLE, ...(own as Partial<CaptionStyle>) };
}

/** Returns the attributes that `caption-style.css` selects by, for any element that shows captions. */
export const captionAttributes = (style: CaptionStyle): Record<string, string> =>
  Object.fromEntries(CAPTION_PARTS.map((part) => [`data-cue-${part}`, style[part]]));
