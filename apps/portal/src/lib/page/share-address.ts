/** Copies a text by selecting it, as browsers did before they had a clipboard to ask for permission. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Outside an open dialog, nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    // Deprecated, and all that works where the clipboard is refused or missing, such as without https.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/**
 * Passes an address to the share sheet of the device; without one, or if it fails, copies the address. Returns
 * `shared` also if the viewer closed the sheet, and `refused` if the browser permits neither.
 */
export async function shareAddress(
  url: string,
  title: string,
): Promise<'shared' | 'copied' | 'refused'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return copySelected(url) ? 'copied' : 'refused';
  }
}

/** How long an address stays that the viewer has to copy by hand, ms. */
export const shownAddressMs = 20_000;
