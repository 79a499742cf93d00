/** Load over HTTP: a closed loop that measures the cost of a call, and an open loop with a fixed rate that does not depend on responses. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../ledger/loop.ts';

export type Act = { method: string; path: string; token?: string; body?: unknown };
export type Answer = { status: number; ms: number };

/** Status 0 is an interrupted connection. */
export function caller(port: number): (act: Act) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true });
  return ({ method, path, token, body }) =>
    new Promise((resolve) => {
      const start = performance.now();
      const end = (status: number) => resolve({ status, ms: performance.now() - start });
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode ?? 0));
        answer.on('error', () => end(0));
      });
      sent.on('error', () => end(0));
      sent.end(text);
    });
}

export type Seen = {
  rate: number;
  p50: number;
  p99: number;
  ok: number;
  refused: number;
  /** refused, ms */ refusedP99: number;
  broken: number;
};

/** Starts `rate` calls per second, evenly, for `seconds`; latency is measured from the scheduled start of a call. */
export async function openLoop(
  call: (act: Act) => Promise<Answer>,
  { rate, seconds }: { rate: number; seconds: number },
  next: () => Act,
): Promise<Seen> {
  const start = performance.now();
  const running: Promise<Answer>[] = [];
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const due = start + (sent * 1_000) / rate;
    if (due > performance.now() + 1) await wait(due - performance.now());
    const late = Math.max(0, performance.now() - due);
    running.push(call(next()).then(({ status, ms }) => ({ status, ms: ms + late })));
  }
  return summed(rate, await Promise.all(running));
}

function summed(rate: number, answers: readonly Answer[]): Seen {
  const good = answers.filter(({ status }) => status >= 200 && status < 300).map(({ ms }) => ms);
  const refused = answers.filter(({ status }) => status === 429 || status === 503).map(({ ms }) => ms);
  return {
    rate,
    p50: quantile(good, 0.5),
    p99: quantile(good, 0.99),
    ok: good.length,
    refused: refused.length,
    refusedP99: refused.length > 0 ? quantile(refused, 0.99) : 0,
    broken: answers.length - good.length - refused.length,
  };
}
