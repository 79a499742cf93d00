/** Where databases of tests are stored: in memory where the machine has enough of it, because cloning a database copies 1,500 files. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const gigabyte = 1024 ** 3;
/** A run keeps a few clones of 25 MB and up to 1 GB of WAL at a time. */
const needed = { folder: 3 * gigabyte, memory: 5 * gigabyte };
const inMemory = '/dev/shm';

/** `/dev/shm` with 3 GB left on a machine with 5 GB of free memory, else the folder for temporary files. */
export function fastFolder(): string {
  try {
    accessSync(inMemory, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= needed.folder && freemem() >= needed.memory ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
