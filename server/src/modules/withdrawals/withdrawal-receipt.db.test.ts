/** The receipt of a paid withdrawal, and the acts that are named by the savings account. */
import { kobo } from '@ajo/contract/kernel/money';
import { aStaff, ask, signIn } from '#kit';
import { wordsOfPdf } from '#platform/files/pdf-words';
import { openDesk } from '../../../tests/savings/withdrawal-desk.ts';
import { describe, expect, test } from 'vitest';
import { multipart } from '../../../tests/sweeps/forms.ts';

const { aSaver, app, approve, asAdmin, asFinance, context, detail, pay, provider, requested, statusOf } = await openDesk();
provider.transferResult = { status: 'completed', fee: kobo(5_000n) };

test('a paid withdrawal has a receipt for its customer and for staff only', async () => {
  const saver = await aSaver(500_000n);
  const id = await requested(saver, 200_000);
  const own = `GET /api/user/savings-withdrawals/${id}/receipt`;
  expect((await ask(app, own, { as: saver.as })).json()).toMatchObject({ code: 'withdrawal_not_paid' });
  await approve(id);
  await pay();
  const receipt = await ask(app, own, { as: saver.as });
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = await wordsOfPdf(new Uint8Array(receipt.rawPayload), undefined, { pages: 2, words: 500 });
  const text = words.kind === 'words' ? words.pages.flat().map((word) => word.text) : [words.kind];
  expect(text.join(' ')).toContain('2,000.00');
  expect((await ask(app, `GET /api/admin/savings-withdrawals/${id}/receipt`, { as: asAdmin })).statusCode).toBe(200);
  const other = await aSaver(1_000n);
  expect((await ask(app, own, { as: other.as })).statusCode).toBe(404);
});

describe('the receipt of the bank', () => {
  const payByHand = (id: string, reference: string, file = '%PDF-1.7\n%%EOF\n') => {
    const parts = [
      { name: 'reference', text: reference },
      { name: 'file', text: file, fileName: 'transfer.pdf' },
    ];
    const { headers, payload } = multipart(parts);
    const url = `/api/finance/savings-withdrawals/${id}/manual-withdrawal`;
    return app.inject({ method: 'POST', url, headers: { ...asFinance, ...headers }, payload });
  };

  test('is kept with a payment by hand, and only staff in scope get its link', async () => {
    const saver = await aSaver(500_000n);
    const id = await requested(saver, 100_000);
    const refused = await payByHand(id, 'HAND-FILE-0', 'no document');
    expect([refused.statusCode, Object.keys(refused.json().errors), await statusOf(id)]).toEqual([422, ['file'], 'pending']);
    const paid = (await payByHand(id, 'HAND-FILE-1')).json().data;
    expect(paid).toMatchObject({ status: 'completed', bank_receipt: { name: 'transfer.pdf', type: 'application/pdf' } });
    expect((await ask(app, `GET ${paid.bank_receipt.url}`)).statusCode).toBe(200);
    const elsewhere = await signIn(context, await aStaff(context, 'credit_officer'));
    expect((await ask(app, `GET /api/admin/savings-withdrawals/${id}`, { as: elsewhere })).statusCode).toBe(404);
  });

  test('is shown to the second person, and leaves with a request that is declined', async () => {
    const saver = await aSaver(90_000_000n);
    const id = await requested(saver, 60_000_000);
    expect((await payByHand(id, 'HAND-FILE-2')).json().data).toEqual({ state: 'asked' });
    expect((await detail(id)).bank_receipt).toMatchObject({ name: 'transfer.pdf' });
    const waiting = (await ask(app, 'GET /api/admin/approvals?state=pending', { as: asAdmin })).json().data.at(-1);
    expect(JSON.stringify(waiting)).toContain('transfer.pdf');
    const body = { reason: 'The receipt is of another transfer' };
    expect((await ask(app, `POST /api/admin/approvals/${waiting.id}/decline`, { as: asAdmin, body })).statusCode).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'pending', bank_receipt: null });
  });
});

test('a payment by hand and a reversal are found by the savings account when only one withdrawal is meant', async () => {
  const saver = await aSaver(500_000n);
  const byHand = (reference: string) =>
    ask(app, `POST /api/admin/savings/${saver.id}/manual-withdrawal`, { as: asAdmin, body: { reference } });
  const reverse = () =>
    ask(app, `POST /api/admin/savings/${saver.id}/reverse-withdrawal`, { as: asAdmin, body: { reason: 'The bank returned it' } });
  expect((await byHand('HAND-RECEIPT-0')).json()).toMatchObject({ code: 'withdrawal_ambiguous' });
  const [first, second] = [await requested(saver, 100_000), await requested(saver, 50_000)];
  expect((await byHand('HAND-RECEIPT-0')).statusCode).toBe(409);
  await ask(app, `POST /api/user/savings-withdrawals/${second}/cancel`, { as: saver.as });
  expect((await byHand('HAND-RECEIPT-1')).statusCode).toBe(200);
  expect(await statusOf(first)).toBe('completed');
  const found = await ask(app, 'GET /api/admin/savings-withdrawals?status=completed&search=hand-receipt-1', { as: asAdmin });
  expect(found.json().data.map((row: { id: string }) => row.id)).toEqual([first]);
  expect((await reverse()).statusCode).toBe(200);
  expect((await reverse()).json()).toMatchObject({ code: 'withdrawal_ambiguous' });
  expect(
    (await ask(app, `POST /api/admin/savings/${first}/manual-withdrawal`, { as: asAdmin, body: { reference: 'HAND-RECEIPT-2' } }))
      .statusCode,
  ).toBe(404);
});
