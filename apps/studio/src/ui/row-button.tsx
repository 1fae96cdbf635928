import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** Returns the name of a control in a row: its label, then the row, as `Remove: Ada`. */
export const nameInRow = (label: string, subject: string): string =>
  subject === '' ? label : `${label}: ${subject}`;

interface Props extends Omit<ComponentProps<typeof Button>, 'aria-label'> {
  readonly label: string;
  /** Names the row for screen readers. */
  readonly subject: string;
}

/** A button of a row; `children` is an icon before its label. */
export const RowButton = ({ label, subject, children, ...button }: Props) => (
  <Button {...button} aria-label={nameInRow(label, subject)}>
    {children}
    {label}
  </Button>
);
