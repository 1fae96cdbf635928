export { ResumeSteps } from './resume-steps.tsx';
