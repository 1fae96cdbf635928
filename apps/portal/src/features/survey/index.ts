export { SurveySlot } from './survey-slot.tsx';
export { pagesWithoutSurvey } from './survey-rules.ts';
