/** A merchant's system that receives webhooks: in a thread of its own, so that it answers while the test waits for another process. */
import { Worker } from 'node:worker_threads';
import { afterAll } from 'vitest';

export type Received = { headers: Record<string, string>; body: string };
export type Receiver = { url: string; received: Received[]; answerWith: (status: number) => void };

const program = `
  const { createServer } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      parentPort.postMessage({ headers: request.headers, body });
      response.writeHead(Atomics.load(workerData, 0)).end('{}');
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
`;

/** It answers 200 until `answerWith` changes it. */
export async function openReceiver(): Promise<Receiver> {
  const status = new Int32Array(new SharedArrayBuffer(4));
  Atomics.store(status, 0, 200);
  const worker = new Worker(program, { eval: true, workerData: status });
  afterAll(() => worker.terminate());
  const { port } = await new Promise<{ port: number }>((listening) => void worker.once('message', listening));
  const received: Received[] = [];
  worker.on('message', (request: Received) => received.push(request));
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith: (code) => void Atomics.store(status, 0, code),
  };
}
