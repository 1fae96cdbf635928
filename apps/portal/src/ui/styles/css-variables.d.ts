import type { CSSProperties as _ } from 'react';

declare module 'react' {
  interface CSSProperties {
    /** Allows inline CSS variables: team colours, widths of a rail's items. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
