import { useId } from 'react';

interface FileFieldProps {
  readonly label: string;
  readonly onChange: (file: File) => void;
}

/** A labelled choice of a picture's file. */
export function FileField({ label, onChange }: FileFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".svg,image/svg+xml,image/png,image/jpeg,image/webp,image/avif"
        className="min-h-11 text-body file:me-3 file:min-h-11 file:rounded-lg file:border file:border-control file:bg-surface file:px-3 file:text-text"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onChange(file);
        }}
      />
    </div>
  );
}
