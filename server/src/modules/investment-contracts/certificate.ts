/** The certificate of an investment as a PDF: the terms of the contract, and what it pays. */
import type { Actor } from '@ajo/contract/kernel/access';
import { naira, negative } from '@ajo/contract/kernel/money';
import { type Day, longDay, shortInstant } from '@ajo/contract/kernel/time';
import type { InvestmentView } from '@ajo/contract/modules/investment-contracts';
import { instructionText } from '@ajo/contract/modules/investment-contracts.words';
import type { Context } from '#context';
import { makePdf } from '#platform/files/pdf';
import { FileReply } from '#platform/http/file-reply';
import { notCertified } from './investment-contracts.errors.ts';
import { ownInvestment } from './investment-contracts.queries.ts';
import { investmentDetail } from './investors.queries.ts';

const payouts = { maturity: 'With the principal at maturity', monthly: 'Each month', upfront: 'On the first day' } as const;
const states: Record<InvestmentView['status'], string> = {
  pending: 'Pending',
  cancelled: 'Cancelled',
  active: 'Active',
  completed: 'Completed',
  failed: 'Failed',
};

export const ownCertificate = async (context: Context, actor: Actor, id: string): Promise<FileReply> =>
  certificate(context, await ownInvestment(context, actor.id, id), actor.name);

export async function staffCertificate(context: Context, actor: Actor, id: string): Promise<FileReply> {
  const investment = await investmentDetail(context, actor, id);
  return certificate(context, investment, investment.customer.name);
}

/** @throws DomainError `investment_not_started` before it is paid for. */
async function certificate({ config, clock }: Context, of: InvestmentView, investor: string): Promise<FileReply> {
  const { starts_on: startsOn, matures_on: maturesOn } = of;
  if (startsOn === null || maturesOn === null) throw notCertified();
  const body = await makePdf({
    brand: config.BRAND,
    title: 'Certificate of investment',
    facts: factsOf(of, { investor, startsOn, maturesOn }),
    table: {
      columns: ['What', 'Amount'],
      rows: [
        ['Principal', naira(of.principal)],
        ['Interest of the whole term', naira(of.interest)],
        ['Withholding tax', naira(negative(of.withholding_tax))],
        ['Total after tax', naira(of.total)],
      ],
    },
    notes: [`Amounts hold when the investment runs to its maturity. Issued on ${shortInstant(clock.now())}.`],
  });
  return new FileReply({ body, contentType: 'application/pdf', fileName: `certificate-${of.number}.pdf`, disposition: 'inline' });
}

type Certified = { investor: string; startsOn: Day; maturesOn: Day };

const factsOf = (of: InvestmentView, { investor, startsOn, maturesOn }: Certified): [string, string][] => [
  ['Certificate', of.number],
  ['Investor', investor],
  ['Plan', of.plan],
  ['Rate', `${of.rate_bps / 100}% a year`],
  ['Term', `${of.months} months, ${longDay(startsOn)} to ${longDay(maturesOn)}`],
  ['Interest is paid', payouts[of.payout]],
  ['At maturity', instructionText(of.payout, of.instruction)],
  ['Status', states[of.status]],
];
