export { PlanAheadActions } from './plan-ahead-actions.tsx';
export { RowReminderButton } from './row-reminder-button.tsx';
