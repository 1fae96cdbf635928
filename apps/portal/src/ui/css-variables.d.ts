import type { CSSProperties as _ } from 'react';

declare module 'react' {
  interface CSSProperties {
    /** CSS variables may be set inline: team colours, widths of a rail's items. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
