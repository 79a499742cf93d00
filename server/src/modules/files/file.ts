/** A file that is kept, and bytes that lie in the storage but belong to no row yet. */
import type { FileId } from '@ajo/contract/modules/files';

export type StoredFile = {
  id: FileId;
  /** Null when it was uploaded without an account. */
  ownerUserId: string | null;
  /** What it is for, such as `guarantor_video`. */
  kind: string;
  /** As people see it; never a path. */
  name: string;
  type: string;
  sizeBytes: number;
  sha256: string;
  storageName: string;
  createdAt: Date;
};
export type StoredBytes = Pick<StoredFile, 'name' | 'type' | 'sizeBytes' | 'sha256' | 'storageName'>;
