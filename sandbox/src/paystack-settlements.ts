/** Paystack, settlements: the successful payments of a day arrive at the lender's bank on the next one, less fees and refunds. */
import type { FastifyInstance } from 'fastify';
import { refused } from './answers.ts';
import { misbehave } from './misbehave.ts';
import { chargeData, dayInLagos, feeOf } from './paystack-in.ts';
import type { Sandbox } from './sandbox.ts';
import { type Charge, consumeFault, type State } from './state.ts';

const dayMs = 86_400_000;
/** The number of the batch of a day: the days since 1970, after a prefix that no other number has. */
const numberOf = (day: string): number => 30_000_000 + Date.parse(day) / dayMs;
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const chargesOn = ({ charges }: State, day: string): Charge[] =>
  charges.filter(({ status, paidAt }) => status === 'success' && paidAt !== null && dayInLagos(paidAt) === day);

export function settlementRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  /** Days with payments that are over, the newest first. */
  const settledDays = (): string[] => {
    const days = store.state.charges.flatMap(({ status, paidAt }) =>
      status === 'success' && paidAt ? [dayInLagos(paidAt)] : [],
    );
    const today = dayInLagos(sandbox.now().toISOString());
    return [...new Set(days)]
      .filter((day) => day < today)
      .toSorted()
      .toReversed();
  };
  const settlement = (day: string): object => {
    const charges = chargesOn(store.state, day);
    const [gross, fees] = [total(charges.map(({ amount }) => amount)), total(charges.map(feeOf))];
    const refunds = store.state.refunds.filter(({ status, at }) => status !== 'failed' && dayInLagos(at) === day);
    const deductions = total(refunds.map(({ amount }) => amount));
    return {
      id: numberOf(day),
      domain: 'test',
      status: 'success',
      currency: 'NGN',
      total_processed: gross,
      total_fees: fees,
      total_amount: gross - fees,
      deductions: deductions === 0 ? null : deductions,
      effective_amount: gross - fees - deductions,
      settlement_date: `${dayAfter(day)}T08:00:00.000Z`,
      settled_by: null,
    };
  };

  app.get<{ Querystring: Record<string, string> }>('/paystack/settlement', async (request, reply) => {
    const fault = consumeFault(store, 'settlement');
    if (fault) return misbehave(reply, fault);
    const { from = '' } = request.query;
    const days = settledDays().filter((day) => dayAfter(day) >= from.slice(0, 10));
    return { status: true, message: 'Settlements retrieved', data: pageOf(days, request.query).map(settlement) };
  });

  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/paystack/settlement/:id/transactions',
    async (request, reply) => {
      const day = settledDays().find((one) => String(numberOf(one)) === request.params.id);
      if (!day) return refused(reply, 404, 'Settlement not found', 'settlement_not_found');
      const charges = pageOf(chargesOn(store.state, day), request.query);
      return { status: true, message: 'Transactions retrieved', data: charges.map((charge) => chargeData(sandbox, charge)) };
    },
  );
}

function pageOf<T>(rows: readonly T[], { page = '1', perPage = '50' }: Record<string, string>): T[] {
  const start = (Number(page) - 1) * Number(perPage);
  return rows.slice(start, start + Number(perPage));
}
