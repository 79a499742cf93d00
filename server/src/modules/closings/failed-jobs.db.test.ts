/** Jobs that failed every attempt are read by who may run jobs, and run again once. */
import { appOf, aStaff, ask, freshContext, signIn, withoutIds } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const boss = await aStaff(context, 'superadmin');
const as = await signIn(context, boss);

async function aFailedJob(name = 'virtual_account', reason: string | null = 'fetch failed for ada@example.com'): Promise<string> {
  context.clock.moveBy(60_000);
  const at = context.clock.now();
  const id = newId(at);
  await sqlOf(context.db)
    .insertInto('given_up_jobs')
    .values({ id, name, data: JSON.stringify({ loanId: id }), reason, tries: 21, given_up_at: at, notified_at: at })
    .execute();
  return id;
}
const list = async (query = '') => (await ask(app, `GET /api/admin/given-up-jobs${query}`, { as })).json();
const again = (id: string) => ask(app, `POST /api/admin/given-up-jobs/${id}/run-again`, { as });
const queuedFor = (id: string) => context.queued.filter(({ data }) => data['loanId'] === id);

test('lists each failed job with its time, attempts and reason, newest first, without personal names', async () => {
  const [older, newer] = [await aFailedJob(), await aFailedJob('pigeons.fly', null)];
  const { data, meta } = await list();
  expect(data.slice(0, 2)).toMatchObject([
    { id: newer, why: 'No reason was recorded', summary: 'A job that no longer exists', can: [] },
    {
      id: older,
      name: 'virtual_account',
      summary: 'Opens a bank account number for a customer',
      why: 'The provider could not be reached',
      tries: 21,
      run_again: null,
      can: ['run_again'],
    },
  ]);
  expect(meta.total).toBe(2);
  expect(withoutIds(JSON.stringify(data))).not.toMatch(/ada|example/);
});

test('a job is run again once, with its ids, also by concurrent clicks; history and list record the user', async () => {
  const id = await aFailedJob();
  const answers = await Promise.all([again(id), again(id), again(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(queuedFor(id)).toMatchObject([{ name: 'virtual_account', data: { loanId: id } }]);
  const history = await sqlOf(context.db).selectFrom('history').selectAll().where('subject_id', '=', id).execute();
  expect(history).toMatchObject([{ subject_kind: 'job', actor_id: boss.id, action: 'ran a job again that was given up' }]);
  const row = (await list('?state=run_again')).data.find((job: { id: string }) => job.id === id);
  expect(row).toMatchObject({ run_again: { by: `${boss.firstName} ${boss.lastName}` }, can: [] });
  expect((await list('?state=open')).data.map((job: { id: string }) => job.id)).not.toContain(id);
});

test('a job of a removed kind is not queued again, and an unknown job is 404', async () => {
  const id = await aFailedJob('pigeons.fly');
  expect([(await again(id)).json().code, queuedFor(id)]).toEqual(['job_unknown', []]);
  expect((await again(newId(context.clock.now()))).statusCode).toBe(404);
  expect((await ask(app, 'GET /api/admin/given-up-jobs?state=x', { as })).statusCode).toBe(422);
});

test('if the queue fails, the job stays open and can be run again', async () => {
  const id = await aFailedJob();
  const broken = { ...context, jobs: { send: () => Promise.reject(new Error('the queue is away')) } };
  const answer = await ask(await appOf(broken), `POST /api/admin/given-up-jobs/${id}/run-again`, { as });
  expect(answer.statusCode).toBe(500);
  expect((await list('?state=open')).data.map((job: { id: string }) => job.id)).toContain(id);
  expect((await again(id)).statusCode).toBe(200);
});

test.each(['finance', 'compliance_officer'] as const)('%s does not read or run them', async (role) => {
  const other = await signIn(context, await aStaff(context, role));
  const id = await aFailedJob();
  expect((await ask(app, 'GET /api/admin/given-up-jobs', { as: other })).statusCode).toBe(403);
  expect((await ask(app, `POST /api/admin/given-up-jobs/${id}/run-again`, { as: other })).statusCode).toBe(403);
  expect(queuedFor(id)).toEqual([]);
});
