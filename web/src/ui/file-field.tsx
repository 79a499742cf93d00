/** Files as tiles: chosen with the device's own picker, the camera or by drop, shown before they are sent, replaced and removed. */
import { tableTypes, uploadLimitBytes } from '@ajo/contract/kernel/call';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ChosenFile, type PreparedFile } from './chosen-file.tsx';
import { Field, type FieldProps } from './fields.tsx';
import { type FileLimits, whyNotFile } from './file-rules.ts';
import './file-field.css';

/** Tables of rows, by type and by ending: pickers of phones know the one, desktops the other. */
export const tableFiles = ['.csv', '.xlsx', ...tableTypes].join(',');

/** `file`: undefined where a chosen file cannot be used; `problem` states why. */
export type Prepared = { files: readonly PreparedFile[]; problem?: string | undefined };

type Props = FieldProps & {
  onChange: (files: File[]) => void;
  accept?: string;
  /** What `prepare` can convert, if that is more than `accept`. */
  takes?: string;
  /** Which camera a phone offers beside its files. */
  camera?: 'user' | 'environment' | undefined;
  many?: boolean;
  maxBytes?: number;
  /** Between choosing and showing, for example to make a photo smaller. */
  prepare?: (files: File[]) => Promise<Prepared>;
  /** From 0 to 1 while it is being sent. */
  progress?: number | undefined;
  /** On the empty tile. */
  pick?: string;
};

const hasCamera = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches;
const asTheyAre = async (files: File[]): Promise<Prepared> => ({ files: files.map((file) => ({ file })) });

type Choosing = Required<Pick<Props, 'onChange' | 'many' | 'prepare'>> & { limits: FileLimits };

/** What is chosen now, and what is wrong with the latest choice. */
function useChosen({ onChange, many, prepare, limits }: Choosing) {
  const [chosen, setChosen] = useState<readonly PreparedFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const keep = (files: readonly PreparedFile[], wrong?: string): void => {
    setProblem(wrong);
    setChosen(files);
    onChange(files.map(({ file }) => file));
  };
  const take = async (files: File[]): Promise<void> => {
    if (files.length === 0) return;
    const before = many ? chosen : [];
    const wrong = files.map((file) => whyNotFile(file, limits)).find(Boolean);
    if (wrong) return keep(before, wrong);
    const prepared = await prepare(files);
    keep(prepared.problem ? before : [...before, ...prepared.files], prepared.problem);
  };
  const remove = (one: PreparedFile): void => keep(chosen.filter((other) => other !== one));
  return { chosen, problem, take, remove };
}

export function FileField({
  onChange,
  accept,
  takes = accept,
  camera,
  many = false,
  maxBytes = uploadLimitBytes,
  prepare = asTheyAre,
  progress,
  pick = 'Choose file',
  error,
  ...field
}: Props) {
  const { chosen, problem, take, remove } = useChosen({ onChange, many, prepare, limits: { accept, takes, maxBytes } });
  const { label } = field;
  const onFiles = (files: File[]): void => void take(files);
  const choose = chosen.length === 0 ? pick : many ? 'Add another' : 'Replace';
  const withCamera = camera !== undefined && hasCamera();
  return (
    <Field {...field} error={problem ?? error}>
      {({ 'aria-describedby': describedBy = '', ...wired }) => (
        <div className="files" data-chosen={chosen.length > 0} data-invalid={wired['aria-invalid'] === true}>
          <ul id={`${wired.id}-chosen`} className="files-chosen" aria-live="polite">
            {chosen.map((one) => (
              <ChosenFile
                key={`${one.file.name} ${one.file.lastModified} ${one.file.size}`}
                of={one}
                onRemove={() => remove(one)}
              />
            ))}
          </ul>
          <div className="file-picks">
            {withCamera && (
              <Pick
                aria-label={`${label}: take a photo`}
                accept="image/*"
                capture={camera}
                icon={<IconCamera aria-hidden="true" />}
                text={chosen.length > 0 && !many ? 'Take again' : 'Take a photo'}
                onFiles={onFiles}
              />
            )}
            <Pick
              {...wired}
              aria-describedby={`${describedBy} ${wired.id}-chosen`.trim()}
              {...(withCamera && { 'aria-label': `${label}: or choose a file` })}
              accept={accept}
              multiple={many}
              icon={<IconUpload aria-hidden="true" />}
              text={choose}
              onFiles={onFiles}
            />
          </div>
          {progress !== undefined && <SendingProgress label={label} share={progress} />}
        </div>
      )}
    </Field>
  );
}

const SendingProgress = ({ label, share }: { label: string; share: number }) => (
  <div className="file-progress">
    <progress className="progress" aria-label={`Sending: ${label}`} max={1} value={share} />
    <small aria-hidden="true">{Math.round(share * 100)}%</small>
  </div>
);

type PickProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  icon: ReactNode;
  text: string;
  onFiles: (files: File[]) => void;
};

/** The control itself lies over the tile: it takes presses, drops and the keyboard as every file input does. */
const Pick = ({ icon, text, onFiles, ...input }: PickProps) => (
  <span className="file-pick">
    <input
      {...input}
      type="file"
      onClick={({ currentTarget }) => {
        // The same file may be chosen again after it was removed.
        currentTarget.value = '';
      }}
      onChange={({ target }) => onFiles([...(target.files ?? [])])}
    />
    <span className="file-face" aria-hidden="true">
      {icon}
      <strong>{text}</strong>
    </span>
  </span>
);
