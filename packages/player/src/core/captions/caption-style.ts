/** The caption looks a viewer can choose from, as they are listed. */
export const captionStyleValues = {
  size: ['small', 'normal', 'large', 'huge'],
  color: ['white', 'yellow', 'green', 'cyan', 'black'],
  background: ['shade', 'solid', 'light', 'clear'],
  edge: ['plain', 'outline', 'shadow'],
} as const;

export type CaptionPart = keyof typeof captionStyleValues;
export type CaptionLook = (typeof captionStyleValues)[CaptionPart][number];
export type CaptionStyle = { [Part in CaptionPart]: (typeof captionStyleValues)[Part][number] };

export const captionStyleParts = Object.keys(captionStyleValues) as readonly CaptionPart[];

export const defaultCaptionStyle: CaptionStyle = {
  size: 'normal',
  color: 'white',
  background: 'shade',
  edge: 'plain',
};

/** Size of the letters relative to the default. `caption-style.css` has the same values. */
export const captionScale: Record<CaptionStyle['size'], number> = {
  small: 0.75,
  normal: 1,
  large: 1.5,
  huge: 2,
};

export const isDefaultStyle = (style: CaptionStyle): boolean =>
  captionStyleParts.every((part) => style[part] === defaultCaptionStyle[part]);

/** Reads the valid parts of a stored style; the others get their default. */
export function readCaptionStyle(stored: unknown): CaptionStyle {
  const fields = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  const validParts = captionStyleParts.filter((part) =>
    (captionStyleValues[part] as readonly unknown[]).includes(fields[part]),
  );
  const chosen = Object.fromEntries(validParts.map((part) => [part, fields[part]]));
  return { ...defaultCaptionStyle, ...(chosen as Partial<CaptionStyle>) };
}

/** Returns the attributes that `caption-style.css` selects by, for any element that shows captions. */
export const captionAttributes = (style: CaptionStyle): Record<string, string> =>
  Object.fromEntries(captionStyleParts.map((part) => [`data-cue-${part}`, style[part]]));
