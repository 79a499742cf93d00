/** A program that is made to die: it executes one call or one job of the product on the database of a test, and prints its requests to the providers. */
import { readFileSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { deserialize } from 'node:v8';
import type { Context } from '#context';
import type { Errand } from './crash.ts';
import { openTestContext } from './open-test-context.ts';

// A killed process does not store its compiled code: it is stored before the act, so that the next process loads it.
const { config, at, act, script } = deserialize(readFileSync(0)) as Errand;
const { context } = openTestContext(config, at);
Object.assign(context.provider, script);
let queue: Promise<Context['jobs']> | undefined;
/** The real queue, so that a job is stored or lost with its cause; opened late, because most acts send none and time is dear. */
const jobs: Context['jobs'] = {
  send: async (...job) => {
    queue ??= import('#platform/jobs/boss').then(({ openJobs }) => openJobs({ directUrl: config.directUrl, log: context.log }));
    await (await queue).send(...job);
  },
};
const recorded: Context = { ...context, jobs, payments: overheard(context.payments) };
if ('job' in act) {
  const { jobTable } = await import('../../src/jobs.ts');
  flushCompileCache();
  await jobTable.find(({ name }) => name === act.job)?.handler(recorded, act.data ?? {});
} else {
  const { appOf, ask } = await import('./requests.ts');
  const app = await appOf(recorded);
  flushCompileCache();
  const { statusCode, body } = await ask(app, act.call, act);
  process.stderr.write(`it lived to answer ${statusCode} ${body}\n`);
}
process.exit();

/** Prints each call before it is made, because a killed process cannot be queried. */
function overheard<Provider extends object>(provider: Provider): Provider {
  const recordCall = (method: string, [order]: unknown[]): void => {
    const reference = typeof order === 'string' ? order : (order as { reference?: string } | undefined)?.reference;
    writeSync(1, `${JSON.stringify({ method, reference })}\n`);
  };
  return Object.fromEntries(
    Object.entries(provider).map(([method, work]: [string, (...args: unknown[]) => unknown]) => [
      method,
      (...args: unknown[]) => (recordCall(method, args), work(...args)),
    ]),
  ) as Provider;
}
