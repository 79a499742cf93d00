/** One file or several, chosen with the device's own picker or camera; a file that is too large is refused before anything is sent. */
import { tableTypes, uploadLimitBytes } from '@ajo/contract/kernel/call';
import { useState } from 'react';
import { Field, type FieldProps } from './fields.tsx';

/** Tables of rows, by type and by ending: pickers of phones know the one, desktops the other. */
export const tableFiles = ['.csv', '.xlsx', ...tableTypes].join(',');

type Props = FieldProps & {
  onChange: (files: File[]) => void;
  accept?: string;
  capture?: 'user' | 'environment';
  many?: boolean;
  maxBytes?: number;
  /** From 0 to 1 while it is being sent. */
  progress?: number | undefined;
};

export function FileField({
  onChange,
  accept,
  capture,
  many = false,
  maxBytes = uploadLimitBytes,
  progress,
  error,
  ...field
}: Props) {
  const [tooLarge, setTooLarge] = useState<string>();

  function choose(list: FileList | null): void {
    const files = [...(list ?? [])];
    const large = files.find((file) => file.size > maxBytes);
    setTooLarge(large && `${large.name} is larger than ${Math.floor(maxBytes / 1_048_576)} MB. Choose a smaller file.`);
    onChange(large ? [] : files);
  }

  return (
    <Field {...field} error={tooLarge ?? error}>
      {(wired) => (
        <>
          <input
            {...wired}
            className="control control-file"
            type="file"
            accept={accept}
            capture={capture}
            multiple={many}
            onChange={(event) => choose(event.target.files)}
          />
          {progress !== undefined && (
            <progress className="progress" aria-label={`Sending: ${field.label}`} max={1} value={progress} />
          )}
        </>
      )}
    </Field>
  );
}
