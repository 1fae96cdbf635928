export { RowReminderButton } from './row-reminder-button.tsx';
