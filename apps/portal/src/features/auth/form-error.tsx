/** What made a form fail as a whole; announced when it appears. */
export const FormError = ({ text }: { readonly text: string | null }) => (
  <div role="alert">
    {text !== null && (
      <p className="rounded-small border border-danger-text px-4 py-3 text-danger-text">{text}</p>
    )}
  </div>
);
