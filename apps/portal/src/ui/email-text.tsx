import { clsx } from 'clsx';

interface Props {
  readonly email: string;
  readonly className?: string;
}

/** A mail address. One that is too long for its line breaks before its @, not within a word. */
export function EmailText({ email, className }: Props) {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <bdi className={clsx('wrap-anywhere', className)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}
