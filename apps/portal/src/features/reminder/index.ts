export { PlanAheadActions } from './plan-ahead.tsx';
export { RowReminderButton } from './row-reminder-button.tsx';
