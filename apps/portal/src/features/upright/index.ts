export { UprightCards } from './upright-cards.tsx';
export { centreAt, pictureShape, windowWidth } from './upright-window.ts';
