/** The switch that hides results, and the button that reveals a single one. */
export { CardResult } from './card-result.tsx';
export { SpoilerSwitch } from './spoiler-switch.tsx';
