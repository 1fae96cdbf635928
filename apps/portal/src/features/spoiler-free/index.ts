/** What viewers see of results: the choice of a match, the switch for all, the button that reveals one. */
export { CardResult } from './card-result.tsx';
export { setSpoilerFree } from './set-spoiler-free.ts';
export { SpoilerSwitch } from './spoiler-switch.tsx';
