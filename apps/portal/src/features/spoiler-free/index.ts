/** What viewers see of results: the preference, its switch, and the button that reveals one result. */
export { CardResultButton } from './card-result-button.tsx';
export { setSpoilerFree } from './set-spoiler-free.ts';
export { SpoilerSwitch } from './spoiler-switch.tsx';
