/** Binds the call that renews the account number of a loan's customer. No decisions in here. */
import { accountNumberCalls } from '@ajo/contract/modules/repayments.accounts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { type MoneyInRegistry, renewVirtualAccount } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { customerOfLoan } from './money-in/money-target.queries.ts';
import { loanUnknown } from './repayments.errors.ts';

export const accountNumberRoutes =
  (registry: MoneyInRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, accountNumberCalls.renew, async (within, { actor, params, body }) => {
      const customerId = await customerOfLoan(within.db, body.loan_id);
      const subject = { kind: 'loan', id: body.loan_id };
      const renewal = { actor, subject, provider: params.product };
      const account = customerId && (await renewVirtualAccount(within, registry, { ...renewal, customerId }));
      if (!account) throw loanUnknown('loan_id');
      const { bankName, accountNumber, accountName } = account;
      return { message: 'Wallet regenerated successfully', data: { bank: bankName, number: accountNumber, name: accountName } };
    });
  };
