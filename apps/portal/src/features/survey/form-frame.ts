/** Adapter of the survey form, which a third party hosts for the tenant. */

/**
 * True if a message reports the submission of the form (SRV-11, SEC-08): its type is `submit_success`, and it
 * comes from the form's origin and from this very frame.
 */
export function isSubmission(
  { origin, source, data }: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  formUrl: string,
  frame: Window | null,
): boolean {
  if (frame === null || source !== frame || origin !== new URL(formUrl).origin) return false;
  return (data as { readonly type?: unknown } | null)?.type === 'submit_success';
}

/**
 * Requests the form separately from its frame, since browsers do not report a frame that failed to load:
 * they even fire its load event. The response is opaque and does not matter.
 * @throws if the request fails or the browser blocks it
 */
export async function checkFormReachable(formUrl: string, signal: AbortSignal): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- the adapter of a third party
  await fetch(formUrl, { mode: 'no-cors', credentials: 'omit', signal });
}
