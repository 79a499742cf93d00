/** A program that is made to die: it executes one call or one job of the product on the database of a test, and prints its requests to the providers. */
import { readFileSync, writeSync } from 'node:fs';
import { deserialize } from 'node:v8';
import type { Context } from '#context';
import type { Errand } from './crash.ts';
import { openTestContext } from './open-test-context.ts';

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
  await jobTable.find(({ name }) => name === act.job)?.handler(recorded, act.data ?? {});
} else {
  const { appOf, ask } = await import('./requests.ts');
  const { statusCode, body } = await ask(await appOf(recorded), act.call, act);
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
