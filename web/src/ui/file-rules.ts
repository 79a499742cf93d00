/** What may be chosen in a file field: kinds by type and by ending, and the size. Pure. */
import { heicRefused } from '@ajo/contract/kernel/call';

/** By its ending: phones often do not state the type of a file. */
const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  exe: 'application/x-msdownload',
  apk: 'application/vnd.android.package-archive',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
  txt: 'text/plain',
};
const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WEBP',
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  [typesByEnding['xlsx'] ?? '']: 'XLSX',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'video/quicktime': 'MOV',
};

type Chosen = Pick<File, 'name' | 'type' | 'size'>;
/** `takes`: what can be converted into a kind of `accept`, if that is more. */
export type FileLimits = { accept?: string | undefined; takes?: string | undefined; maxBytes: number };

const partsOf = (accept: string): string[] => accept.split(',').map((part) => part.trim().toLowerCase());

/** "JPG, PNG or PDF". */
export function kindsText(accept: string): string {
  const kinds = [...new Set(partsOf(accept).flatMap((part) => names[part] ?? []))];
  const last = kinds.pop() ?? 'file';
  return kinds.length > 0 ? `${kinds.join(', ')} or ${last}` : last;
}

/** A file whose kind is unknown is left to the server. */
function isOfKind({ name, type }: Chosen, accept: string): boolean {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const known = type || typesByEnding[ending];
  if (!known) return true;
  const byEnding = typesByEnding[ending] ?? known;
  return partsOf(accept).some((part) =>
    part.startsWith('.')
      ? part === `.${ending}`
      : [known, byEnding].some((one) => part === one || part === one.replace(/\/.*$/, '/*')),
  );
}

const isHeic = ({ name, type }: Chosen): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Why a file cannot be sent, as a sentence. */
export function whyNotFile(file: Chosen, { accept, takes = accept, maxBytes }: FileLimits): string | undefined {
  if (file.size > maxBytes) return `${file.name} is larger than ${Math.floor(maxBytes / 1_048_576)} MB. Choose a smaller file.`;
  if (!accept || !takes || isOfKind(file, takes)) return undefined;
  return isHeic(file) ? heicRefused : `${file.name} cannot be sent here. Choose a ${kindsText(accept)} file.`;
}

/** "4.2 MB", "310 KB". */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} KB`;
