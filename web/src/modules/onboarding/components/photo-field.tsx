/** Takes a photo or chooses a file, makes it small in the browser, and shows what will be sent. */
import { heicRefused, uploadLimitBytes } from '@ajo/contract/kernel/call';
import { type ComponentProps, useEffect, useState } from 'react';
import { FileField, Photo, Stack } from '#ui';
import { isHeic, shrunk, sizeText } from '../photo.ts';

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
  /** While a photo is made small there is nothing to send yet. */
  onBusy: (isBusy: boolean) => void;
};

const pictures = 'image/jpeg,image/png,image/webp';
/** A camera's photo may be large: it is checked after it was resized. */
const cameraLimitBytes = 40 * 1024 * 1024;
const hasCamera = (): boolean => globalThis.matchMedia('(pointer: coarse)').matches;

type Chosen = { file: File; url: string; before: number };

/** `drawn` holds undefined where a chosen file could not be. */
async function whatIsWrong(chosen: readonly File[], drawn: readonly (File | undefined)[]): Promise<string | undefined> {
  const unread = chosen.find((_, at) => !drawn[at]);
  if (unread) return (await isHeic(unread)) ? heicRefused : 'This photo cannot be read. Choose a JPG, PNG or WEBP';
  const readable = drawn.filter((file) => file !== undefined);
  const large = readable.find(({ size }) => size > uploadLimitBytes);
  return large && `${large.name} is larger than 5 MB. Choose a smaller file`;
}

export function PhotoField({
  label,
  hint,
  facing = 'environment',
  many = false,
  takesPdf = false,
  error,
  progress,
  onChange,
  onBusy,
}: Props) {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => chosen.forEach(({ url }) => URL.revokeObjectURL(url)), [chosen]);

  async function take(files: File[]): Promise<void> {
    onBusy(true);
    const drawn = await Promise.all(files.map(shrunk)).finally(() => onBusy(false));
    const wrong = await whatIsWrong(files, drawn);
    setProblem(wrong);
    const fit = wrong ? [] : drawn.filter((file) => file !== undefined);
    setChosen(fit.map((file, at) => ({ file, url: URL.createObjectURL(file), before: files[at]?.size ?? file.size })));
    onChange(fit);
  }

  const pick: Picking = {
    many,
    maxBytes: cameraLimitBytes,
    required: true,
    onChange: (files) => void take(files),
    accept: takesPdf ? `${pictures},application/pdf` : pictures,
    error: problem ?? error,
    progress,
  };
  return (
    <Stack>
      <Pickers label={label} hint={hint} facing={facing} pick={pick} />
      {chosen.length > 0 && <Previews chosen={chosen} />}
    </Stack>
  );
}

type Picking = Omit<ComponentProps<typeof FileField>, 'label' | 'hint'>;
type PickersProps = Required<Pick<Props, 'label' | 'facing'>> & { hint: string | undefined; pick: Picking };

/** Where there is a camera it has a button of its own: not every phone offers it when a file is chosen. */
function Pickers({ label, hint, facing, pick }: PickersProps) {
  if (!hasCamera()) return <FileField {...pick} label={label} hint={hint} />;
  const camera = { ...pick, accept: 'image/*', capture: facing, error: undefined, progress: undefined };
  return (
    <>
      <FileField {...camera} label={`${label}: take a photo`} hint={hint} />
      <FileField {...pick} label={`${label}: or choose a file`} />
    </>
  );
}

const Previews = ({ chosen }: { chosen: readonly Chosen[] }) => (
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
);
