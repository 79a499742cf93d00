/** The certificate of an investment that was left early: what it really earned. */
import { day } from '@ajo/contract/kernel/time';
import { naira } from '@ajo/contract/kernel/money';
import { appOf, freshContext, textOfPdf } from '#kit';
import { expect, test } from 'vitest';
import { boughtIn, closeUntilIn } from '../../../tests/investments/running.ts';

test('the certificate of one that was left early has the interest for the time held, and no instruction', async () => {
  const context = await freshContext();
  const { id, call } = await boughtIn({ context, app: await appOf(context) });
  const certificate = async () => textOfPdf((await call(`GET /api/user/investments/${id}/certificate`)).rawPayload);
  await closeUntilIn(context, day('2026-04-10'));
  expect(await certificate()).toContain('Interest of the whole term');
  const { total } = (await call(`GET /api/user/investments/${id}/early-exit`)).json().data;
  await call(`POST /api/user/investments/${id}/early-exit`, { total });
  const text = await certificate();
  expect(text).toContain('Withdrawn early');
  for (const figure of [total, 547_95, 54_80]) expect(text).toContain(naira(BigInt(figure) as never).slice(1));
  expect(text).not.toMatch(/whole term|At maturity|runs to its maturity/);
});
