export { ResumeSteps } from './resume-steps.tsx';
export { SignUpSkeleton } from './sign-up-skeleton.tsx';
export { StepBar } from './step-bar.tsx';
export { StepDone, useStepTarget } from './step-done.tsx';
export { StepFrame } from './step-frame.tsx';
