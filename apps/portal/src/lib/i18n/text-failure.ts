import type { IntlConfig } from 'use-intl/core';

const missing = 'MISSING_MESSAGE';

/** A text that could not be rendered. */
export interface TextFailure {
  /** An `IntlErrorCode` of `use-intl`. */
  readonly code: string;
  /** Key or namespace of a missing text; otherwise the error message. */
  readonly text: string;
}

export type OnTextFailure = (failure: TextFailure) => void;

/** Returns the failure of a missing text. */
export const missingText = (key: string): TextFailure => ({ code: missing, text: key });
export const isMissing = ({ code }: TextFailure): boolean => code === missing;

/**
 * Handles texts that cannot be rendered: calls `onFailure` and shows nothing in their place, never the key.
 */
export const textFailureHandlers = (
  onFailure: OnTextFailure,
): Required<Pick<IntlConfig, 'onError' | 'getMessageFallback'>> => ({
  onError({ code, message }) {
    const failure = { code, text: message };
    // The key of a missing text is known only below.
    if (!isMissing(failure)) onFailure(failure);
  },
  getMessageFallback({ error: { code }, key, namespace }) {
    const failure = { code, text: namespace === undefined ? key : `${namespace}.${key}` };
    if (isMissing(failure)) onFailure(failure);
    return '';
  },
});
