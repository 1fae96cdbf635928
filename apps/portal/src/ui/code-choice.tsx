import { clsx } from 'clsx';

interface Props {
  readonly code: string;
  /** What it stands for, in the words of whoever made it. */
  readonly label: string;
  readonly className?: string;
  readonly onChoose: (code: string) => void;
}

/** A code that is entered by a press: those of a demo, which everybody may try. */
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
