/** A file field for photos: makes each small in the browser before it is shown and sent. */
import { heicRefused, uploadLimitBytes } from '@ajo/contract/kernel/call';
import { type ComponentProps } from 'react';
import { FileField } from '#ui';
import { isHeic, shrunk } from '../photo.ts';

type Field = ComponentProps<typeof FileField>;
type Props = Pick<Field, 'label' | 'hint' | 'many' | 'error' | 'progress' | 'onChange'> & {
  /** Which camera a phone opens. */
  facing?: 'user' | 'environment';
  takesPdf?: boolean;
  /** While a photo is made small there is nothing to send yet. */
  onBusy: (isBusy: boolean) => void;
};

const pictures = 'image/jpeg,image/png,image/webp';
/** A camera's photo may be large: it is checked after it was resized. */
const cameraLimitBytes = 40 * 1024 * 1024;

/** `drawn` holds undefined where a chosen file could not be. */
async function whatIsWrong(chosen: readonly File[], drawn: readonly (File | undefined)[]): Promise<string | undefined> {
  const unread = chosen.find((_, at) => !drawn[at]);
  if (unread) return (await isHeic(unread)) ? heicRefused : 'This photo cannot be read. Choose a JPG, PNG or WEBP';
  const readable = drawn.filter((file) => file !== undefined);
  const large = readable.find(({ size }) => size > uploadLimitBytes);
  return large && `${large.name} is larger than 5 MB. Choose a smaller file`;
}

export function PhotoField({ facing = 'environment', takesPdf = false, onBusy, ...field }: Props) {
  const pdf = takesPdf ? ',application/pdf' : '';
  const prepare: NonNullable<Field['prepare']> = async (files) => {
    onBusy(true);
    const drawn = await Promise.all(files.map(shrunk)).finally(() => onBusy(false));
    const small = drawn.flatMap((file, at) => (file ? [{ file, before: files[at]?.size ?? file.size }] : []));
    return { files: small, problem: await whatIsWrong(files, drawn) };
  };
  return (
    <FileField
      required
      accept={pictures + pdf}
      takes={`image/*${pdf}`}
      camera={facing}
      maxBytes={cameraLimitBytes}
      prepare={prepare}
      {...field}
    />
  );
}
