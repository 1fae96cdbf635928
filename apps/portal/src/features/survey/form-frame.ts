/** The adapter of the survey's form, a page of whoever asks the tenant's viewers. */

/**
 * Whether a message says that the form was submitted (SRV-11, SEC-08): it comes from the form's site and
 * out of the very frame, and is of that type.
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
 * Asks for the form beside its frame: browsers tell a page nothing of a frame that could not be loaded,
 * they even report it as loaded. The answer itself cannot be read and does not matter.
 * @throws when nothing answers there, or something in the browser blocks it
 */
export async function reachForm(formUrl: string, signal: AbortSignal): Promise<void> {
  // oxlint-disable-next-line no-restricted-globals -- the adapter of a third party
  await fetch(formUrl, { mode: 'no-cors', credentials: 'omit', signal });
}
