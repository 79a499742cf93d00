/** Takes a photo or chooses a file, makes it small in the browser, and shows what will be sent. */
import { uploadLimitBytes } from '@ajo/contract/kernel/call';
import { useEffect, useState } from 'react';
import { FileField, Photo, Stack } from '#ui';
import { shrunk, sizeText } from '../photo.ts';

type Props = {
  label: string;
  hint?: string;
  /** Which camera a phone opens. */
  facing?: 'user' | 'environment';
  many?: boolean;
  takesPdf?: boolean;
  error?: string | undefined;
  /** From 0 to 1 while it is being sent. */
  progress?: number | undefined;
  onChange: (files: File[]) => void;
};

const pictures = 'image/jpeg,image/png,image/webp';
/** A camera's photo may be large: it is judged after it was made small. */
const cameraLimitBytes = 40 * 1024 * 1024;
const hasCamera = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches;

type Chosen = { file: File; url: string; before: number };

export function PhotoField({
  label,
  hint,
  facing = 'environment',
  many = false,
  takesPdf = false,
  error,
  progress,
  onChange,
}: Props) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => chosen.forEach(({ url }) => URL.revokeObjectURL(url)), [chosen]);

  async function take(files: File[]): Promise<void> {
    const small = await Promise.all(files.map(shrunk));
    const large = small.find(({ size }) => size > uploadLimitBytes);
    setProblem(large && `${large.name} is larger than 5 MB. Choose a smaller file.`);
    const fit = large ? [] : small;
    setChosen(fit.map((file, at) => ({ file, url: URL.createObjectURL(file), before: files[at]?.size ?? file.size })));
    onChange(fit);
  }

  const shared = {
    many,
    maxBytes: cameraLimitBytes,
    error: problem ?? error,
    required: true,
    progress,
    onChange: (files: File[]) => void take(files),
  };
  const accept = takesPdf ? `${pictures},application/pdf` : pictures;
  return (
    <Stack>
      {hasCamera() ? (
        <>
          <FileField
            {...shared}
            label={`${label}: take a photo`}
            hint={hint}
            accept="image/*"
            capture={facing}
            error={undefined}
            progress={undefined}
          />
          <FileField {...shared} label={`${label}: or choose a file`} accept={accept} />
        </>
      ) : (
        <FileField {...shared} label={label} hint={hint} accept={accept} />
      )}
      {chosen.length > 0 && (
        <div className="photos">
          {chosen.map(({ file, url, before }) => (
            <figure key={url} className="stack stack-tight">
              <Photo url={url} type={file.type} alt={`Preview of ${file.name}`} />
              <figcaption className="quiet">
                {file.size < before ? `${sizeText(before)} made ${sizeText(file.size)}: cheaper to send` : sizeText(file.size)}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </Stack>
  );
}
