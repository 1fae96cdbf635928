/** What a viewer may choose of the look of captions; the first of each is none of them but the usual. */
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

/** How much larger than usual the letters are. `caption-style.css` says the same. */
export const CAPTION_SCALE: Record<CaptionStyle['size'], number> = {
  small: 0.75,
  normal: 1,
  large: 1.5,
  huge: 2,
};

export const isUsualStyle = (style: CaptionStyle): boolean =>
  CAPTION_PARTS.every((part) => style[part] === DEFAULT_CAPTION_STYLE[part]);

/** Takes over what is known of a stored style; the rest is as usual. */
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

/** What `caption-style.css` knows the looks by: attributes of whatever shows captions. */
export const captionAttributes = (style: CaptionStyle): Record<string, string> =>
  Object.fromEntries(CAPTION_PARTS.map((part) => [`data-cue-${part}`, style[part]]));
