/** Makes photos small before they travel: a phone's camera takes 5 MB, a document is readable at a tenth of it. */

/** The longer side, in pixels: the small print of an identity card is still sharp. */
const longest = 1_800;
const quality = 0.82;

export type Fitted = { width: number; height: number };

/** The same shape inside `longest`; never larger than it was, never nothing. */
export function fitted({ width, height }: Fitted): Fitted {
  const share = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** By its first bytes: a computer often does not know the ending. */
export const isHeic = async (file: Blob): Promise<boolean> =>
  /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(await file.slice(4, 12).text());

/**
 * A photo drawn again as JPEG, upright, without the place where it was taken. What does not say that it is a picture goes as it is: the
 * server decides about it. Undefined when a picture cannot be drawn: Safari draws the HEIC of an iPhone, others do not.
 */
export async function shrunk(file: File): Promise<File | undefined> {
  if (!file.type.startsWith('image/') && !(await isHeic(file))) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return undefined;
  const { width, height } = fitted(picture);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  // What is see-through would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return small ? new File([small], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
}
