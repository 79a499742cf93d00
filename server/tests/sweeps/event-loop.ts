/** What a hostile request may cost: a reply that is no failure of ours, short, and after little work of the one thread that serves all callers. */
import type { LightMyRequestResponse } from 'fastify';

const loopBudgetMs = 200;
const maxReplyLength = 100_000;

/** Work of this thread: what else the machine does at the same time is not counted. */
async function cpuMsOf<T>(act: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.threadCpuUsage();
  const result = await act();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

const sendings = 3;

/** Sends the request, again if it was slow. @returns what is wrong with its reply; nothing when it was refused or served as it should be. */
export async function faultsOf(what: string, send: () => Promise<LightMyRequestResponse>): Promise<string[]> {
  const { result, ms } = await cpuMsOf(send);
  const faults: string[] = [];
  // A pause of the garbage collector is not the request's work: only what is always slow counts.
  let shortest = ms;
  for (let sent = 1; sent < sendings && shortest > loopBudgetMs; sent += 1)
    shortest = Math.min(shortest, (await cpuMsOf(send)).ms);
  if (shortest > loopBudgetMs) faults.push(`${Math.round(shortest)} ms: ${what}`);
  if (result.statusCode >= 500) faults.push(`${result.statusCode}: ${what}`);
  if (result.body.length > maxReplyLength) faults.push(`an answer of ${result.body.length} letters: ${what}`);
  return faults;
}
