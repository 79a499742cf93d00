/** The dunning sequence as a setting: who may change it, which fields are refused, its versions and its preview. */
import { dayMs } from '@ajo/contract/kernel/time';
import type { DunningStep } from '@ajo/contract/modules/recovery.dunning';
import { appOf, ask, aTeam, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const { staff } = await aTeam(context, ['superadmin', 'admin'], ['Ikeja', 'Aba']);
const as = (role: keyof typeof staff) => signIn(context, staff[role]);
const save = async (body: object) =>
  ask(app, 'PUT /api/admin/dunning-sequence', {
    as: await as('superadmin'),
    body: { effective_on: context.clock.businessDay(), ...body },
  });
const text = (days: number): DunningStep => ({
  days,
  channel: 'sms',
  subject: '',
  text: 'Ajo: {{name}}, {{overdue}} of {{loan}} is {{days}} days late.',
});
const letter = (days: number): DunningStep => ({
  days,
  channel: 'mail',
  subject: 'Your loan {{loan}} is late',
  text: 'Dear {{name}},\n\nplease pay {{overdue}}, due since {{due_on}}, to {{account}}.',
});

test('a sequence is saved by a superadmin only, refused by its field, and keeps its versions', async () => {
  expect((await save({ steps: [text(5)] })).statusCode).toBe(200);
  const refused: [object, string][] = [
    [{ steps: [text(0)] }, 'steps.0.days'],
    [{ steps: [text(366)] }, 'steps.0.days'],
    [{ steps: [text(5), letter(4)] }, 'steps.1.days'],
    [{ steps: [text(7)] }, 'steps.0.days'],
    [{ steps: [{ ...text(5), text: 'Dear {{bvn}}, please pay' }] }, 'steps.0.text'],
    [{ steps: [{ ...text(5), text: 'x'.repeat(161) }] }, 'steps.0.text'],
    [{ steps: [text(5)], effective_on: '2020-01-01' }, 'effective_on'],
  ];
  for (const [body, field] of refused) {
    const answer = await save(body);
    expect([field, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([field, 422, [field]]);
  }
  const body = { effective_on: context.clock.businessDay(), steps: [] };
  expect((await ask(app, 'PUT /api/admin/dunning-sequence', { as: await as('admin'), body })).statusCode).toBe(403);
  const later = new Date(context.clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10);
  await save({ steps: [text(5), letter(45)], effective_on: later });
  const { data } = (await ask(app, 'GET /api/admin/dunning-sequence', { as: await as('admin') })).json();
  expect(data.steps).toHaveLength(1);
  expect(data.versions.map((one: { steps: unknown[] }) => one.steps.length)).toEqual([2, 1]);
  const preview = await ask(app, 'POST /api/admin/dunning-sequence/preview', {
    as: await as('superadmin'),
    body: { steps: [text(5), letter(45)] },
  });
  expect(preview.json().data).toMatchObject([
    { days: 5, text: 'Ajo: Adaeze, NGN25,400.00 of AJ-001042 is 5 days late.', characters: expect.any(Number) },
    { days: 45, subject: 'Your loan AJ-001042 is late', characters: null },
  ]);
});
