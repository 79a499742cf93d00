/** Every command of payment slips, and the request of staff to reactivate a savings account, with the scene that it is killed in. */
import { ask } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { formOf, pdf } from '../repayments/forms.ts';
import { aSaver } from './savings.ts';
import { asStaff, type Commands, type Stage } from './whole.ts';

let slips = 0;
/** Another picture each time. */
function aReceipt({ context }: Stage, fields: Record<string, string> = {}) {
  const bytes = Buffer.concat([pdf, Buffer.from(`% ${(slips += 1)}\n`)]);
  const facts = { ...fields, amount: '500000', paid_on: context.clock.businessDay() };
  return formOf(facts, { name: 'slip.pdf', type: 'application/pdf', bytes });
}

async function uploaded(stage: Stage): Promise<string> {
  const { as, id } = await aSaver(stage);
  const call = `POST /api/user/savings/${id}/payment-receipts`;
  return (await ask(stage.app, call, { as, ...aReceipt(stage) })).json().data.id;
}

async function aDormant(stage: Stage) {
  const { context } = stage;
  const saver = await aSaver(stage);
  await sql`update savings_accounts set dormant_at = ${context.clock.now()} where id = ${saver.id}`.execute(sqlOf(context.db));
  return saver;
}

export const receiptCommands: Commands = {
  'POST /admin/payment_receipt': async (stage) => {
    const { id } = await aSaver(stage);
    return { ...(await asStaff(stage, 'admin')), ...aReceipt(stage, { savings_id: id }) };
  },
  'POST /admin/payment_receipt/{id}/review': async (stage) => {
    const id = await uploaded(stage);
    const body = { status: 'approved', reference: `SLIP/${id.slice(-10)}` };
    return { ...(await asStaff(stage, 'finance')), ids: { id }, body };
  },
  'POST /user/savings/{id}/payment-receipts': async (stage) => {
    const { as, id } = await aSaver(stage);
    return { as, ids: { id }, ...aReceipt(stage) };
  },
  'POST /admin/savings/{id}/reactivation': async (stage) => {
    const { id } = await aDormant(stage);
    await asStaff(stage, 'superadmin');
    return { ...(await asStaff(stage, 'admin')), ids: { id }, body: { reason: 'Passport at the branch' } };
  },
};
