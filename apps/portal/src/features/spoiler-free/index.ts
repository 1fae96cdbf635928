/** The switch that hides results of matches, and what shows one of them all the same. */
export { CardResult } from './card-result.tsx';
export { SpoilerSwitch } from './spoiler-switch.tsx';
