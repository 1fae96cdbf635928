import { clsx } from 'clsx';

interface Props {
  readonly code: string;
  /** Description of the code, by its author. */
  readonly label: string;
  readonly className?: string;
  readonly onChoose: (code: string) => void;
}

/** A button that enters a public code of a demo. */
export const CodeChoice = ({ code, label, className, onChoose }: Props) => (
  <button
    type="button"
    className={clsx(
      'grid min-h-11 justify-items-start rounded-small px-2 py-1.5 text-start text-sm hover:bg-hover',
      className,
    )}
    onClick={() => onChoose(code)}
  >
    <bdi dir="ltr" className="font-semibold tracking-wide">
      {code}
    </bdi>
    <span dir="auto" className="text-muted">
      {label}
    </span>
  </button>
);
