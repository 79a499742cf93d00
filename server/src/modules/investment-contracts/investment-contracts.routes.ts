/** Binds the calls of investment contracts to their rules and commands. No decisions in here. */
import { investmentContractCalls as calls } from '@ajo/contract/modules/investment-contracts';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { investorCalls } from '@ajo/contract/modules/investment-contracts.staff';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { changeSetting, settingView } from '#modules/settings';
import type { MoneyInRegistry } from '#modules/wallets';
import { serve } from '#platform/http/serve';
import { ownCertificate, staffCertificate } from './certificate.ts';
import { invest, payAgain, type PurchasedInvestment, previewPurchase } from './commands/invest.ts';
import { payWithCard } from './commands/pay-with-card.ts';
import { payByTransfer, transferOf } from './commands/pay-by-transfer.ts';
import { cancelInvestment, changeInstruction, leaveEarly, quoteEarlyExit } from './commands/own-investment.ts';
import { payInvestment } from './commands/pay-investment.ts';
import { investmentSettings } from './investment-setting.ts';
import { plansWithInvestments } from './investor-list.queries.ts';
import { investmentDetail, investmentMoves } from './investors.queries.ts';
import { ownInvestment, ownInvestments } from './investment-contracts.queries.ts';
import { investmentView } from './investment-view.ts';

const payable = async <T extends PurchasedInvestment>(within: Context, { investment, ...rest }: T) => ({
  investment: await investmentView(within, investment),
  ...rest,
});

export const investmentContractRoutes =
  (registry: MoneyInRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    customerRoutes(app, context);
    serve(app, context, calls.chargeCard, async (within, { actor, params, body, idempotencyKey: key }) => ({
      data: await payWithCard(within, registry, { actor, id: params.id, cardId: body.card_id, key }),
    }));
    staffRoutes(app, context);
  };

function customerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.list, (within, { actor, query, path }) => ownInvestments(within, actor.id, { query, path }));

  serve(app, context, calls.find, async (within, { actor, params }) => ({
    data: await ownInvestment(within, actor.id, params.id),
  }));

  serve(app, context, calls.preview, async (within, { actor, body }) => ({ data: await previewPurchase(within, actor, body) }));

  serve(app, context, calls.invest, async (within, { actor, body, idempotencyKey, from }) => ({
    message: 'New investment successful',
    data: await payable(within, await invest(within, actor, body, { key: idempotencyKey, ip: from.ip })),
  }));

  serve(app, context, calls.pay, async (within, { actor, params, idempotencyKey }) => ({
    data: await payable(within, await payAgain(within, actor, params.id, idempotencyKey)),
  }));

  serve(app, context, calls.payByTransfer, async (within, { actor, params }) => {
    await payByTransfer(within, actor, params.id);
    return { message: 'Transfer the amount shown to start the investment', data: await transferOf(within, actor, params.id) };
  });

  serve(app, context, calls.transfer, async (within, { actor, params }) => ({
    data: await transferOf(within, actor, params.id),
  }));

  serve(app, context, calls.certificate, (within, { actor, params }) => ownCertificate(within, actor, params.id));

  serve(app, context, calls.cancel, async (within, { actor, params }) => ({
    message: 'Investment cancelled successfully',
    data: await investmentView(within, await cancelInvestment(within, actor, params.id)),
  }));

  serve(app, context, calls.instruct, async (within, { actor, params, body }) => ({
    message: 'Instruction changed successfully',
    data: await investmentView(within, await changeInstruction(within, actor, { id: params.id, ...body })),
  }));

  serve(app, context, calls.quoteExit, async (within, { actor, params }) => ({
    data: await quoteEarlyExit(within, actor, params.id),
  }));

  serve(app, context, calls.leaveEarly, async (within, { actor, params, body }) => ({
    message: 'Investment ended successfully',
    data: await investmentView(within, await leaveEarly(within, actor, { id: params.id, ...body })),
  }));
}

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, investorCalls.plans, async (within) => ({ data: await plansWithInvestments(within) }));
  serve(app, context, investorCalls.one, async (within, { actor, params }) => ({
    data: await investmentDetail(within, actor, params.id),
  }));
  serve(app, context, investorCalls.certificate, (within, { actor, params }) => staffCertificate(within, actor, params.id));
  serve(app, context, investorCalls.moves, (within, { actor, params, query, path }) =>
    investmentMoves(within, actor, { id: params.id, ...query, path }),
  );
  serve(app, context, investorCalls.pay, async (within, { actor, body }) => {
    const { investment_id: investmentId, kind, amount } = body;
    if ((await payInvestment(within, actor, { investmentId, kind, amount })) === 'asked') return approvalRequested;
    return { message: 'Investment payment successful', data: await investmentDetail(within, actor, investmentId) };
  });
  serve(app, context, investorCalls.settings, async (within) => ({ data: await settingView(within, investmentSettings) }));
  serve(app, context, investorCalls.setSettings, async (within, { actor, body }) => ({
    message: 'Investment settings updated',
    data: await changeSetting(within, actor, {
      setting: investmentSettings,
      body,
      action: 'set the limit of payments of investments',
    }),
  }));
}
