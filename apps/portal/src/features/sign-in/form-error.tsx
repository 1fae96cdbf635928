interface Props {
  readonly text: string | null;
  /** What can be done about it, where the text does not say so. */
  readonly next?: string | undefined;
}

/** What made a form fail as a whole; announced when it appears. */
export const FormError = ({ text, next }: Props) => (
  // Empty it takes no room, but is there: what appears in it is announced.
  <div role="alert" className="empty:absolute">
    {text !== null && (
      <p className="rounded-small border border-danger-text px-4 py-3 text-danger-text">
        {text}
        {next !== undefined && <span className="mt-1 block text-text">{next}</span>}
      </p>
    )}
  </div>
);
