/**
 * Opens and closes dialogs, which jsdom does not. As in browsers, a closing dialog returns the focus to the
 * element that had it.
 */
export function emulateDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      openers.set(this, document.activeElement);
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      const opener = openers.get(this);
      if (opener instanceof HTMLElement) opener.focus();
    },
  });
}
