/** What made a form fail as a whole; announced when it appears. */
export const FormError = ({ text }: { readonly text: string | null }) => (
  // Empty it takes no room, but is there: what appears in it is announced.
  <div role="alert" className="empty:absolute">
    {text !== null && (
      <p className="rounded-small border border-danger-text px-4 py-3 text-danger-text">{text}</p>
    )}
  </div>
);
