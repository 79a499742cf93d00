/** A file that was chosen and not sent yet: a thumbnail or its kind, name and size, and a button that removes it. */
import { IconFileText, IconMovie, IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { sizeText } from './file-rules.ts';

/** `before`: the size in bytes before a photo was made smaller. */
export type PreparedFile = { file: File; before?: number };

export function ChosenFile({ of: { file, before }, onRemove }: { of: PreparedFile; onRemove: () => void }) {
  return (
    <li className="file-chosen">
      {file.type.startsWith('image/') ? <Thumbnail file={file} /> : <Kind type={file.type} />}
      <span>
        <strong>{file.name}</strong>
        <small>
          {before !== undefined && file.size < before
            ? `Compressed from ${sizeText(before)} to ${sizeText(file.size)} to save your data`
            : sizeText(file.size)}
        </small>
      </span>
      <button type="button" className="file-remove" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

function Thumbnail({ file }: { file: File }) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img src={address} alt={`Preview of ${file.name}`} />;
}

const Kind = ({ type }: { type: string }) => (
  <span className="file-kind" aria-hidden="true">
    {type.startsWith('video/') ? <IconMovie /> : <IconFileText />}
  </span>
);
