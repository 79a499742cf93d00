/** Scorecards over HTTP: two people change the card, assessments use that of their day and keep its number, and challengers decide nothing. */
import { may, prefixOf, type StaffRole, staffRoles } from '@ajo/contract/kernel/access';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import type { Scorecard } from '@ajo/contract/modules/assessments.scorecards';
import { appOf, ask, aStaff, confirmNewest, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../../seeds/reference/loan-products.ts';
import { anApplication, aReadyCustomer, seedProducts } from '../../../../tests/loans/applications.ts';
import { initialScorecard } from './scorecard.rules.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [asker, approver] = [await aStaff(context, 'compliance_officer'), await aStaff(context, 'admin')];
const today = () => context.clock.businessDay();
const path = '/api/compliance_officer/scorecards';
const as = () => signIn(context, asker);

/** Without history there are ten points less, and guarantors give ten more. */
const card: Scorecard = {
  ...initialScorecard.card,
  repayments: { points: 30, without_history: 10 },
  guarantors: { points: 20 },
};
const request = async (change: object = {}) =>
  ask(app, `POST ${path}`, { as: await as(), body: { card, from: today(), reason: 'The guarantors pay', ...change } });
const view = async () => (await ask(app, `GET ${path}`, { as: await as() })).json().data;
const approve = async () => confirmNewest(app, await signIn(context, approver));
const add = async (body: object) => ask(app, `POST ${path}/challengers`, { as: await as(), body });
const assessmentsOf = async (loanId: string) =>
  (await ask(app, `GET /api/admin/loan/${loanId}/assessments`, { as: await signIn(context, approver) })).json().data;

test('a refused request names its field and changes nothing', async () => {
  const { bands, tenure } = card;
  const fails: [object, string][] = [
    [{ from: addDays(today(), -1) }, 'from'],
    [{ card: initialScorecard.card }, 'card'],
    [{ card: { ...card, guarantors: { points: 19 } } }, 'card'],
    [{ card: { ...card, guarantors: { points: 20.5 } } }, 'card.guarantors.points'],
    [{ card: { ...card, bands: { ...bands, fair: 70 } } }, 'card.bands.fair'],
    [
      { card: { ...card, tenure: { ...tenure, steps: [...tenure.steps, { up_to: 3, points: 0 }] } } },
      'card.tenure.steps.3.up_to',
    ],
    [{ reason: 'short' }, 'reason'],
  ];
  for (const [change, field] of fails) {
    const answer = await request(change);
    expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([field, 422, [field]]);
  }
  expect(await view()).toMatchObject({ today: { version: 1 }, versions: [] });
});

test('exactly those who manage scorecards read, request, save and compare them', async () => {
  const unknownId = '0199a000-0000-7000-8000-0000000000f1';
  const statusesOf = async (role: StaffRole): Promise<number[]> => {
    const who = await signIn(context, await aStaff(context, role));
    const root = `/api/${prefixOf(role)}/scorecards`;
    const calls = [
      `GET ${root}`,
      `POST ${root}`,
      `POST ${root}/challengers`,
      `POST ${root}/challengers/${unknownId}/withdraw`,
      `POST ${root}/challengers/${unknownId}/promote`,
      `GET ${root}/challengers/${unknownId}/comparison`,
      `GET ${root}/loans?challenger_id=${unknownId}`,
    ] as const;
    const statuses: number[] = [];
    for (const call of calls)
      statuses.push((await ask(app, call, { as: who, ...(call.startsWith('POST') && { body: {} }) })).statusCode);
    return statuses;
  };
  const allowed = staffRoles.filter((role) => may(role, 'scorecards.manage'));
  expect(allowed).toEqual(['superadmin', 'admin', 'compliance_officer']);
  for (const role of staffRoles) {
    const statuses = await statusesOf(role);
    // A challenger that does not exist is 404; without a body a request is 422.
    const expected = allowed.includes(role) ? [200, 422, 422, 404, 422, 404, 404] : statuses.map(() => 403);
    expect([role, statuses]).toEqual([role, expected]);
  }
});

test('the card applies from its day when a second person approves it, and assessments keep the number of theirs', async () => {
  const before = await anApplication(context);
  const from = addDays(today(), 1);
  const [first, second] = await Promise.all([request({ from }), request({ from })]);
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await request({ from })).statusCode).toBe(409);
  const pending = (await ask(app, 'GET /api/admin/approvals?state=pending', { as: await signIn(context, approver) })).json().data;
  const facts = pending.find(({ kind }: { kind: string }) => kind === 'scorecard').facts;
  expect(facts).toContainEqual({ field: 'guarantors', before: '10', after: '20' });
  expect((await confirmNewest(app, await as(), 'compliance_officer')).statusCode).not.toBe(200);
  expect((await view()).versions).toEqual([]);

  expect((await approve()).statusCode).toBe(200);
  expect(await view()).toMatchObject({
    today: { version: 1 },
    versions: [{ version: 2, effective_on: from, changed_by: expect.any(String), card: { guarantors: { points: 20 } } }],
  });
  const sameDay = await anApplication(context);
  context.clock.moveBy(dayMs);
  expect((await view()).today.version).toBe(2);
  const after = await anApplication(context);
  const [one, two, three] = await Promise.all([before, sameDay, after].map(({ loanId }) => assessmentsOf(loanId)));
  expect([one, two, three].map(([kept]) => kept.result.scorecard)).toEqual([1, 1, 2]);
  const points = (kept: { result: { factors: { name: string; points: number; of: number }[] } }) =>
    kept.result.factors.filter(({ name }) => /^(Guarantors|Repayments)/.test(name)).map((factor) => [factor.points, factor.of]);
  expect([points(one[0]), points(three[0])]).toEqual([
    [
      [20, 40],
      [0, 10],
    ],
    [
      [10, 30],
      [0, 20],
    ],
  ]);
});

test('two versions never begin on one day, so that a number stays with its points', async () => {
  const from = today();
  const other = { ...card, bands: { good: 75, fair: 50 } };
  const refused = await request({ card: other, from });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'scorecard_day_taken']);
  expect((await request({ card: other, from: addDays(from, 1) })).statusCode).toBe(200);
  expect((await approve()).statusCode).toBe(200);
  expect((await view()).versions.map(({ version }: { version: number }) => version)).toEqual([3, 2]);
});

test('an assessment from before scorecards were settings has no number', async () => {
  const { loanId } = await anApplication(context);
  await sql`insert into loan_assessments (id, loan_id, moment, rule_version, inputs, result, by_name, at)
    select uuidv7(), loan_id, moment, rule_version, inputs, result - 'scorecard', by_name, at from loan_assessments
      where loan_id = ${loanId}`.execute(sqlOf(context.db));
  expect((await assessmentsOf(loanId)).map(({ result }: { result: { scorecard: number | null } }) => result.scorecard)).toEqual([
    null,
    expect.any(Number),
  ]);
});

test('a challenger is saved under one name, changes no assessment, and is withdrawn once', async () => {
  const body = { name: 'Less for history', card };
  const both = await Promise.all([add(body), add({ ...body, name: 'LESS FOR HISTORY' })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect(both.find(({ statusCode }) => statusCode === 422)?.json().errors).toEqual({
    name: ['Another challenger has this name'],
  });
  expect((await add({ name: 'No', card })).json().errors).toHaveProperty('name');
  expect((await view()).today.version).toBe(2);
  const [{ id }] = (await view()).challengers as [{ id: string }];
  const withdraw = async () => ask(app, `POST ${path}/challengers/${id}/withdraw`, { as: await as() });
  const answers = await Promise.all([withdraw(), withdraw()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await view()).challengers).toMatchObject([{ id, withdrawn_by: expect.any(String) }]);
  const promoted = await ask(app, `POST ${path}/challengers/${id}/promote`, {
    as: await as(),
    body: { from: addDays(today(), 9), reason: 'It separates better' },
  });
  expect([promoted.statusCode, promoted.json().code]).toEqual([409, 'challenger_withdrawn']);
  expect((await add(body)).statusCode).toBe(201);
});

test('a challenger that was withdrawn after the request does not become the scorecard, and the request ends', async () => {
  const challenger = (await add({ name: 'Withdrawn later', card: { ...card, bands: { good: 85, fair: 65 } } })).json().data;
  const at = `${path}/challengers/${challenger.id}`;
  const body = { from: addDays(today(), 5), reason: 'It separates better' };
  expect((await ask(app, `POST ${at}/promote`, { as: await as(), body })).statusCode).toBe(200);
  expect((await ask(app, `POST ${at}/withdraw`, { as: await as() })).statusCode).toBe(200);
  const before = (await view()).versions.length;
  await approve();
  expect((await view()).versions).toHaveLength(before);
  const open = await ask(app, 'GET /api/admin/approvals?state=pending&per_page=100', { as: await signIn(context, approver) });
  expect(open.json().data.filter(({ kind }: { kind: string }) => kind === 'scorecard')).toEqual([]);
});

test('the database refuses to change or delete a challenger', async () => {
  const db = sqlOf(context.db);
  await expect(sql`update scorecard_challengers set card = '{}'`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`update scorecard_challengers set name = 'Other'`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from scorecard_challengers`.execute(db)).rejects.toThrow(/append-only/);
});

test('a challenger becomes the champion by the same two people', async () => {
  const challenger = (await add({ name: 'More for guarantors', card: { ...card, bands: { good: 80, fair: 60 } } })).json().data;
  const body = { from: addDays(today(), 3), reason: 'It separates better' };
  const promote = async () => ask(app, `POST ${path}/challengers/${challenger.id}/promote`, { as: await as(), body });
  expect((await promote()).statusCode).toBe(200);
  expect((await promote()).statusCode).toBe(409);
  expect((await approve()).statusCode).toBe(200);
  expect((await view()).versions[0]).toMatchObject({
    version: 4,
    effective_on: body.from,
    card: { bands: { good: 80, fair: 60 } },
  });
  const sentences = (
    await sqlOf(context.db).selectFrom('history').select('action').where('subject_kind', '=', 'scorecard').orderBy('id').execute()
  ).map(({ action }) => action);
  expect(sentences).toContain('added a challenger');
  expect(sentences).toContain('withdrew a challenger');
});

test('what a customer learns before applying follows the card of the day too', async () => {
  await sql`update loan_products set terms = jsonb_set(terms, '{min_score}', '60')`.execute(sqlOf(context.db));
  const customer = await aReadyCustomer(context);
  const barred = async () =>
    (
      await ask(app, `GET /api/user/affordable?loan_interest_id=${loanProducts[1]?.id}&tenor=4`, {
        as: await signIn(context, customer),
      })
    ).json().data.barred;
  expect(await barred()).toBeNull();
  const from = addDays(today(), 8);
  const harder = { ...card, repayments: { points: 30, without_history: 0 } };
  expect((await request({ card: harder, from })).statusCode).toBe(200);
  expect((await approve()).statusCode).toBe(200);
  expect(await barred()).toBeNull();
  context.clock.moveBy(8 * dayMs);
  expect(await barred()).toContain('Your repayment history does not meet the requirement');
});
