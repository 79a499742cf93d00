/** The thread in which a file is opened or read. Started by read-file.ts, with limits. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Given, openBytes, readBytes } from './read-bytes.ts';

const { isDoor, ...given } = workerData as Given & { isDoor: boolean };
parentPort?.postMessage(isDoor ? await openBytes(given) : await readBytes(given));
