interface Props {
  readonly text: string | null;
  /** What the viewer can do, if the text does not say so. */
  readonly advice?: string | undefined;
}

/** The error of a form as a whole; announced when it appears. */
export const FormError = ({ text, advice }: Props) => (
  // Takes no space if empty, but remains in the DOM: its changes are announced.
  <div role="alert" className="empty:absolute">
    {text !== null && (
      <p className="rounded-small border border-danger-text px-4 py-3 text-danger-text">
        {text}
        {advice !== undefined && <span className="mt-1 block text-text">{advice}</span>}
      </p>
    )}
  </div>
);
