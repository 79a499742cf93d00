/** The certificate of an investment as a PDF: the terms of the contract, and what it pays. */
import type { Actor } from '@ajo/contract/kernel/access';
import { counted, minus, naira, plus } from '@ajo/contract/kernel/money';
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
    table: { columns: ['Description', 'Amount'], rows: amountsOf(of) },
    notes: [`${noteOf(of)} Issued on ${shortInstant(clock.now())}.`],
  });
  return new FileReply({ body, contentType: 'application/pdf', fileName: `certificate-${of.number}.pdf`, disposition: 'inline' });
}

const noteOf = ({ status }: InvestmentView): string =>
  status === 'active'
    ? 'These amounts apply if you hold the investment to maturity.'
    : 'The investment has ended with these amounts.';

/** One that was left early has earned what was credited until then. */
function amountsOf(of: InvestmentView): [string, string][] {
  const isLeft = of.outcome === 'liquidated';
  const [interest, net] = isLeft ? [of.interest_so_far, of.net_interest_so_far] : [of.interest, of.net_interest];
  return [
    ['Principal', naira(of.principal)],
    [isLeft ? 'Interest for the time held' : 'Interest of the whole term', naira(interest)],
    ['Withholding tax', naira(minus(net, interest))],
    ['Total after tax', naira(plus(of.principal, net))],
  ];
}

function endOf({ payout, instruction, payments }: InvestmentView): [string, string] {
  const left = payments.find(({ kind }) => kind === 'liquidation');
  return left ? ['Withdrawn early', longDay(left.due_on)] : ['At maturity', instructionText(payout, instruction)];
}

type Certified = { investor: string; startsOn: Day; maturesOn: Day };

const factsOf = (of: InvestmentView, { investor, startsOn, maturesOn }: Certified): [string, string][] => [
  ['Certificate', of.number],
  ['Investor', investor],
  ['Plan', of.plan],
  ['Rate', `${of.rate_bps / 100}% a year`],
  ['Term', `${counted(of.months, 'month')}, ${longDay(startsOn)} to ${longDay(maturesOn)}`],
  ['Interest is paid', payouts[of.payout]],
  endOf(of),
  ['Status', states[of.status]],
];
