/** Field visits without a network: the kept list, results that wait, refusals with their reason, and what the end of a session leaves. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type VisitList, visitCalls } from '@ajo/contract/modules/recovery.visits';
import { answer, openPage } from '#test-page';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '#app/query-client.ts';
import { kept, unsent } from '#platform/kept';
import { session } from '#platform/session';

let phoneAheadMs = 0;
let more: VisitList['rows'] = [];
const serverTime = () => new Date(Date.now() - phoneAheadMs);
const inAnHour = () => new Date(Date.now() + 3_600_000);
const list = (): VisitList => ({
  day: day('2026-03-02'),
  listed_at: new Date(),
  expires_at: inAnHour(),
  rows: [
    {
      id: '0199a000-0000-7000-8000-0000000000f1' as VisitList['rows'][number]['id'],
      number: 'AJ-000042',
      customer: {
        id: '0199a000-0000-7000-8000-0000000000f2' as VisitList['rows'][number]['customer']['id'],
        name: 'Gbenga Ojo',
        phone: '+2348030001111',
      },
      address: '4 Allen Avenue',
      landmark: null,
      area: 'Ikeja, Lagos',
      days_past_due: 42,
      overdue: kobo(2_540_000n),
      written_off_on: null,
      spoken_to: null,
    },
    ...more,
  ],
});
let isOnline = true;
const offline = (): never => {
  throw new DomainError('unavailable', 'network', 'No network');
};
const open = (refusal: string | null = null) =>
  openPage('/admin/field-visits', {
    as: 'recovery_officer',
    answers: [
      answer(visitCalls.list, () =>
        isOnline
          ? { data: { ...list(), listed_at: serverTime(), expires_at: new Date(serverTime().getTime() + 3_600_000) } }
          : offline(),
      ),
      answer(visitCalls.record, ({ body }) =>
        isOnline
          ? {
              message: 'Visit recorded',
              data: {
                ...body,
                id: '0199a000-0000-7000-8000-0000000000f3',
                visited_at: body.device_at,
                received_at: body.device_at,
                recorded_by: 'Kemi Adebayo',
                refusal,
                breach: null,
              },
            }
          : offline(),
      ),
    ],
  });
async function recordOne(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Record visit to Gbenga Ojo' }));
  await user.selectOptions(await screen.findByLabelText(/Result/), 'no_answer');
  await user.type(screen.getByLabelText(/Note/), 'Nobody at home');
  await user.click(screen.getByRole('button', { name: 'Save result' }));
}
const personId = () => session.user()?.id ?? '';

test('the kept list is shown without a network, and a result waits without name and address until it is sent once', async () => {
  isOnline = true;
  await open();
  expect(await screen.findByText('4 Allen Avenue')).toBeTruthy();
  cleanup();
  queryClient.clear();
  isOnline = false;
  const { user, sentTo } = await open();
  expect(await screen.findByText('No network', {}, { timeout: 10_000 })).toBeTruthy();
  await recordOne(user);
  expect(await screen.findByText('Waiting to send')).toBeTruthy();
  expect(JSON.stringify(unsent.read(personId()))).not.toMatch(/Gbenga|Allen|0803/);
  isOnline = true;
  globalThis.dispatchEvent(new Event('online'));
  await expect.poll(() => unsent.count(personId())).toBe(0);
  expect(new Set(sentTo(visitCalls.record).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(screen.queryByText('Waiting to send')).toBeNull();
});

test('a written-off loan has what is left to recover and its day, and no days past due', async () => {
  isOnline = true;
  const [late] = list().rows;
  if (!late) throw new Error('the list has a visit');
  const customer = { ...late.customer, name: 'Aisha Danjuma' };
  more = [{ ...late, customer, days_past_due: null, overdue: kobo(1_000_000n), written_off_on: day('2026-02-01') }];
  onTestFinished(() => void (more = []));
  await open();
  const [card, other] = await Promise.all(
    ['Aisha Danjuma', 'Gbenga Ojo'].map(async (name) =>
      (await screen.findByRole('button', { name: `Record visit to ${name}` })).closest('.card'),
    ),
  );
  expect(card?.textContent).toMatch(/Left to recover₦10,000\.00Written off01 Feb, 2026/);
  expect(card?.textContent).not.toMatch(/Overdue|Days past due/);
  expect(other?.textContent).toMatch(/Overdue₦25,400\.00Days past due42/);
});

test('a phone whose clock is ahead by days reads the list once, and keeps it for as long as the server permits', async () => {
  isOnline = true;
  phoneAheadMs = 3 * 86_400_000;
  const { sentTo } = await open();
  expect(await screen.findByText('4 Allen Avenue')).toBeTruthy();
  await new Promise((resolve) => void setTimeout(resolve, 200));
  expect(sentTo(visitCalls.list)).toHaveLength(1);
  kept.expire(new Date());
  expect(kept.read('visits')).toBeTruthy();
  kept.expire(new Date(Date.now() + 3_700_000));
  expect(kept.read('visits')).toBeUndefined();
  phoneAheadMs = 0;
});

test('a refused result stays with its reason until the officer removes it', async () => {
  isOnline = true;
  const { user } = await open('This customer was reached on that day already');
  await recordOne(user);
  const part = within(await screen.findByRole('region', { name: 'Result for AJ-000042' }));
  expect(await part.findByText('This customer was reached on that day already.')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Remove the result for AJ-000042' }));
  expect(unsent.count(personId())).toBe(0);
});

test('the end of a session deletes the list and keeps results for the same person; sign-out deletes both', async () => {
  isOnline = true;
  await open();
  await screen.findByText('4 Allen Avenue');
  const who = { id: personId(), name: 'Kemi Adebayo', type: 'recovery_officer' as const };
  unsent.write(who.id, [{ key: 'one' }]);
  session.end();
  expect([kept.read('visits'), unsent.count(who.id)]).toEqual([undefined, 1]);
  session.begin('token', who);
  expect(unsent.count(who.id)).toBe(1);
  kept.write('visits', { list: [] }, inAnHour());
  session.begin('token', who);
  expect(kept.read('visits')).toBeTruthy();
  session.begin('token', { ...who, id: 'another' });
  expect(kept.read('visits')).toBeUndefined();
  expect(unsent.count(who.id)).toBe(0);
  unsent.write('another', [{ key: 'two' }]);
  session.signOut();
  expect(unsent.count('another')).toBe(0);
});

test('what is over is deleted', () => {
  const at = new Date();
  kept.write('visits', { list: [] }, at);
  kept.write('later', 1, inAnHour());
  kept.expire(at);
  expect([kept.read('visits'), kept.read('later')]).toEqual([undefined, 1]);
});
