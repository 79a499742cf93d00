/** The thread in which a file is opened or read. Started by read-file.ts, with limits. */
import { parentPort, workerData } from 'node:worker_threads';
import { type StatementFile, openBytes, readBytes } from './read-bytes.ts';

const { isDoor, ...file } = workerData as StatementFile & { isDoor: boolean };
parentPort?.postMessage(isDoor ? await openBytes(file) : await readBytes(file));
