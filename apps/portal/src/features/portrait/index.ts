export { PortraitCards } from './portrait-cards.tsx';
export { centreAt, pictureShape, windowWidth } from './portrait-window.ts';
