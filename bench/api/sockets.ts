/**
 * Connections that stay open and carry one HTTP call at a time. Much cheaper than `node:http`, because the load generator shares its cores
 * with the server that it measures.
 */
import { connect, type Socket } from 'node:net';
import type { Act, Answer } from './load.ts';

const head = /^HTTP\/1\.1 (\d{3})/;
const length = /\r\ncontent-length: (\d+)/i;
const emptyLine = '\r\n\r\n';

/** @returns a function that sends a call on a free connection, and waits for one where all are taken. */
export function openSockets(port: number, count: number) {
  const free: Connection[] = [];
  let opened = 0;
  const waiting: ((connection: Connection) => void)[] = [];
  const give = (connection: Connection): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
  };
  const openOne = (): Connection => {
    opened += 1;
    return openConnection(port);
  };
  return async (act: Act): Promise<Answer> => {
    const connection =
      free.pop() ?? (opened < count ? openOne() : await new Promise<Connection>((resolve) => waiting.push(resolve)));
    try {
      return await connection(requestOf(act));
    } finally {
      give(connection);
    }
  };
}

function requestOf({ method, path, token, body }: Act): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${lines.join('\r\n')}${emptyLine}${text}`;
}

type Connection = (request: string) => Promise<Answer>;

function openConnection(port: number): Connection {
  let socket = openSocket(port);
  return (request) =>
    new Promise((resolve) => {
      if (socket.destroyed) socket = openSocket(port);
      const writtenAt = performance.now();
      let received = '';
      const end = (status: number): void => {
        socket.off('data', read).off('close', close);
        resolve({ status, ms: performance.now() - writtenAt });
      };
      const close = (): void => end(0);
      const read = (chunk: string): void => {
        received += chunk;
        const headEnd = received.indexOf(emptyLine);
        if (headEnd < 0) return;
        const bytes = Number(length.exec(received.slice(0, headEnd))?.[1] ?? 0);
        if (received.length >= headEnd + emptyLine.length + bytes) end(Number(head.exec(received)?.[1] ?? 0));
      };
      socket.on('data', read).on('close', close);
      socket.write(request);
    });
}

/** Latin-1: a character is a byte, as content-length counts them. */
function openSocket(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  socket.on('error', () => undefined); // `close` follows
  return socket;
}
