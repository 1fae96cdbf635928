import type { IntlConfig } from 'use-intl/core';

const missing = 'MISSING_MESSAGE';

/** A text that could not be written. */
export interface TextFailure {
  /** An `IntlErrorCode` of `use-intl`. */
  readonly code: string;
  /** Key of a missing text, or its namespace alone; else what is wrong. */
  readonly text: string;
}

export type OnTextFailure = (failure: TextFailure) => void;

/** The failure of a text that is not there. */
export const missingText = (key: string): TextFailure => ({ code: missing, text: key });
export const isMissing = ({ code }: TextFailure): boolean => code === missing;

/**
 * How texts that cannot be written are handled: `onFailure` is called, and nothing is shown in their
 * place, never their key.
 */
export const textFailureHandlers = (
  onFailure: OnTextFailure,
): Required<Pick<IntlConfig, 'onError' | 'getMessageFallback'>> => ({
  onError({ code, message }) {
    const failure = { code, text: message };
    // Of a missing text the key is known below.
    if (!isMissing(failure)) onFailure(failure);
  },
  getMessageFallback({ error: { code }, key, namespace }) {
    const failure = { code, text: namespace === undefined ? key : `${namespace}.${key}` };
    if (isMissing(failure)) onFailure(failure);
    return '';
  },
});
