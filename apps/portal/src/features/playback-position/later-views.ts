/** Browsers get `fetched-views.ts` for it, which fetches the view for who was in the middle of something. */
export { ResumeChoice } from './resume-choice.tsx';
