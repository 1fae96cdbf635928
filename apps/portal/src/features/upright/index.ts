export { UprightCards } from './upright-cards.tsx';
export { middleAt, pictureShape, windowWidth } from './upright-window.ts';
