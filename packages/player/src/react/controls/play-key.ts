/** Elements that use characters themselves: text is typed into them, or finds an item in them. */
const characterUsers =
  'input:not([type=button], [type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=dialog], dialog, [popover]';

export const usesCharacters = (element: Element): boolean =>
  element.closest(characterUsers) !== null;

/** True for the key that starts a player whose controls have not loaded yet, pressed anywhere on its page. */
export const isPlayKey = ({
  key,
  ctrlKey,
  altKey,
  metaKey,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' &&
  !(ctrlKey || altKey || metaKey || defaultPrevented) &&
  !(target instanceof Element && usesCharacters(target));
