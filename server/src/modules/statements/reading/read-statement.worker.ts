/** The thread in which a file is read. Started by read-file.ts, with limits. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Given, readBytes } from './read-bytes.ts';

parentPort?.postMessage(await readBytes(workerData as Given));
