/** Files on the local disk: for one machine and for tests. Several machines need the S3 storage or a shared folder. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@ajo/contract/kernel/errors';
import { type FileStorage, isStorageName } from './storage.ts';

export function openLocalDisk(folder: string): FileStorage {
  const root = resolve(folder);
  const pathOf = (name: string): string => {
    if (!/^[a-z0-9][a-z0-9-]{7,80}$/.test(name)) throw new RangeError('a file in storage is named by us');
    // Two letters of the random end spread the files over 256 folders; the front of an id is its time and would not.
    return join(root, name.slice(-2), name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      const draft = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes instanceof Readable ? bytes : Readable.from([bytes]), createWriteStream(draft, { mode: 0o600 }));
        await flush(draft);
        await rename(draft, path); // a reader finds the whole file or none
        await flush(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (name) => openedFile(pathOf(name)),
    remove: async (name) => {
      await rm(`${pathOf(name)}.part`, { force: true });
      await rm(pathOf(name), { force: true });
    },
    names: async function* names() {
      for (const end of await entriesOf(root)) {
        const found = (await entriesOf(join(root, end))).map((entry) => entry.replace(/\.part$/, ''));
        yield [...new Set(found.filter(isStorageName))];
      }
    },
  };
}

/** Empty without a folder: there are no uploads yet, or it is a file that is not ours. */
const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });

/** Flushes to disk, so that the file survives a power failure once its row has committed. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const openedFile = (path: string): Promise<Readable> =>
  new Promise((found, fail) => {
    const stream = createReadStream(path);
    stream.once('open', () => found(stream));
    stream.once('error', (error: NodeJS.ErrnoException) => fail(error.code === 'ENOENT' ? lost() : error));
  });

export const lost = (): DomainError => new DomainError('missing', 'file_lost', 'This file is no longer there');
