export { UprightCards } from './upright-cards.tsx';
