/** Load over HTTP: a closed loop that measures the cost of a call, and an open loop with a fixed rate that does not depend on responses. */
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../ledger/loop.ts';

export type Act = { method: string; path: string; token?: string; body?: unknown };
/** Status 0 is an interrupted connection. `ms`: from the moment at which the request was written. */
export type Answer = { status: number; ms: number };
export type Call = (act: Act) => Promise<Answer>;

export type Seen = {
  rate: number;
  p50: number;
  p99: number;
  ok: number;
  refused: number;
  /** refused, ms */ refusedP99: number;
  broken: number;
  /** How late the generator itself was, ms: the 99th percentile. */ lateP99: number;
};

/**
 * Starts `rate` calls per second, evenly, for `seconds`. A served call is measured from its scheduled start, as a person waits for it. A
 * refused one is measured from the moment at which its request was written: what the server needs to refuse, without the delay of a
 * generator that shares its cores with the server.
 */
export async function openLoop(call: Call, { rate, seconds }: { rate: number; seconds: number }, next: () => Act): Promise<Seen> {
  const start = performance.now();
  const running: Promise<Timed>[] = [];
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const due = start + (sent * 1_000) / rate;
    const early = due - performance.now();
    // A late generator still reads answers between two calls: otherwise it would measure its own pause.
    if (early > 1) await wait(early);
    else await turn();
    running.push(call(next()).then(({ status, ms }) => ({ status, ms, late: performance.now() - ms - due })));
  }
  return summed(rate, await Promise.all(running));
}

/** `late`: between the scheduled start and the moment at which the request was written. */
type Timed = Answer & { late: number };

function summed(rate: number, answers: readonly Timed[]): Seen {
  const good = answers.filter(({ status }) => status >= 200 && status < 300).map(({ ms, late }) => ms + Math.max(0, late));
  const refused = answers.filter(({ status }) => status === 429 || status === 503).map(({ ms }) => ms);
  return {
    rate,
    p50: quantile(good, 0.5),
    p99: quantile(good, 0.99),
    ok: good.length,
    refused: refused.length,
    refusedP99: refused.length > 0 ? quantile(refused, 0.99) : 0,
    broken: answers.length - good.length - refused.length,
    lateP99: quantile(
      answers.map(({ late }) => late),
      0.99,
    ),
  };
}
