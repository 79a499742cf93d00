/**
 * What is open on the desks of staff when the demo starts: complaints, messages, requests about data, a challenger of the scorecard, slips, credits of the bank, and a payout that the bank refused. Part of the
 * portfolio, because journeys run without it and count what they find.
 */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import { Complaint, type ComplaintId, ContactMessage } from '@ajo/contract/modules/site';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import type { Context } from '#context';
import { addChallenger, initialScorecard } from '#modules/assessments/scorecards';
import { findAnyProduct, termsOfProduct } from '#modules/loan-products';
import { sqlOf } from '#platform/db/sql';
import { changeLoanProduct } from '../../src/modules/loan-products/commands/save-product.ts';
import { handInSlip } from '../../src/modules/payment-slips/commands/hand-in-slip.ts';
import { requestAboutData } from '../../src/modules/privacy/commands/request-about-data.ts';
import { keepCredit } from '../../src/modules/reconciliation/commands/keep-credit.ts';
import { acknowledgeComplaint } from '../../src/modules/site/commands/handle-complaint.ts';
import { complain, complainSignedIn } from '../../src/modules/site/commands/make-complaint.ts';
import { sendMessage } from '../../src/modules/site/commands/send-message.ts';
import { requestWithdrawal } from '../../src/modules/withdrawals/commands/request-withdrawal.ts';
import { reviewWithdrawal } from '../../src/modules/withdrawals/commands/review-withdrawal.ts';
import { loanProducts } from '../reference/loan-products.ts';
import type { BankStory } from './bank-story.ts';
import { adaeze, danjuma, ip, naira } from './holdings.ts';
import { refusedByBank } from './lending.ts';
import { bankSlip } from './profiles.ts';

type DeskFacts = { context: Context; actor: (email: string) => Actor; loanId: LoanId; yesterday: Day; bank: BankStory };

export async function fillDesks(facts: DeskFacts): Promise<void> {
  await writeToTheLender(facts);
  await sendSlip(facts);
  await uploadStatement(facts);
  await withdrawInVain(facts);
  await proposeScorecard(facts);
}

async function writeToTheLender({ context, actor }: DeskFacts): Promise<void> {
  const charged = 'My card was charged a fee of ₦815 and the receipt does not show why.';
  await complainSignedIn(context, actor(adaeze), { category: 'charges', message: charged }, { ip });
  const visit = 'Your officer came to my shop twice in one day and spoke to my neighbours about my loan.';
  const trader = { name: 'Patience Udoh', email: 'patience.udoh@mail.test', phone_number: '08055510077' };
  await complain(context, Complaint.parse({ ...trader, category: 'recovery_conduct', message: visit }), { ip });
  const { id } = await sqlOf(context.db).selectFrom('complaints').select('id').orderBy('received_at').executeTakeFirstOrThrow();
  await acknowledgeComplaint(context, actor('compliance_officer@ajo.test'), id as ComplaintId);
  const message = 'Do you lend to cooperatives? We are 24 women and buy rice together each quarter.';
  await sendMessage(context, ContactMessage.parse({ ...trader, subject: 'Loan for a cooperative', message }), { ip });
  await requestAboutData(context, actor(danjuma), {
    kind: 'correction',
    text: 'My street was renamed. It is now 14 Obafemi Street.',
  });
}

/** Every product requires a score now, and compliance tries a scorecard that trusts the own history more and guarantors less. */
async function proposeScorecard({ context, actor }: DeskFacts): Promise<void> {
  for (const { id } of loanProducts) {
    const product = await findAnyProduct(context.db, id);
    if (!product) throw new Error('the story needs its products');
    const terms = { ...termsOfProduct(product), min_score: 50 };
    await changeLoanProduct(context, actor('admin@ajo.test'), { id, version: product.version, terms });
  }
  const { instalments, ...card } = initialScorecard.card;
  const [highest, ...others] = instalments.steps;
  if (!highest) throw new Error('the first scorecard has steps');
  await addChallenger(context, actor('compliance_officer@ajo.test'), {
    name: 'More for own history',
    card: {
      ...card,
      repayments: { points: 50, without_history: 15 },
      instalments: { ...instalments, steps: [{ ...highest, points: 25 }, ...others] },
      guarantors: { points: 5 },
    },
  });
}

/** A customer paid at a branch of the bank, and the officer uploads a picture of the slip. */
async function sendSlip({ context, actor, loanId, yesterday }: DeskFacts): Promise<void> {
  const file = await bankSlip();
  const owner = { kind: 'loan', id: loanId } as const;
  const slip = { owner, isOwn: false, amount: naira(20_000), paidOn: yesterday, note: 'Paid at the bank in Oshodi' };
  await handInSlip(context, actor('credit_officer@ajo.test'), { ...slip, files: { file: [file] } });
  await file.discard();
}

/** Two credits that no payment explains, and one that finance set aside. */
async function uploadStatement({ context, actor, yesterday: on, bank }: DeskFacts): Promise<void> {
  await bank.uploadUntil(on, [
    { on, text: 'NIP CR/EBIERE T/FOOD MONEY', amount: naira(12_500) },
    { on, text: 'NIP CR/UNKNOWN SENDER 0093', amount: naira(47_500) },
    { on, text: 'CASH DEPOSIT YABA BRANCH', amount: naira(8_000) },
  ]);
  const line = await sqlOf(context.db)
    .selectFrom('bank_lines')
    .select('id')
    .where('result', '=', 'missing_in_book')
    .where('narration', 'like', '%UNKNOWN SENDER%')
    .executeTakeFirstOrThrow();
  await keepCredit(context, actor('finance@ajo.test'), line.id as BankLineId);
}

/** Finance approved a withdrawal, and the bank of the customer refused the money. */
async function withdrawInVain({ context, actor }: DeskFacts): Promise<void> {
  const savings = await sqlOf(context.db)
    .selectFrom('savings_accounts')
    .select('id')
    .where('name', '=', 'Emergency fund')
    .executeTakeFirstOrThrow();
  const request = { savingsId: savings.id as SavingsId, amount: naira(4_000), reason: 'A new gas cylinder' };
  await refusedByBank(context, async () => {
    const id = await requestWithdrawal(context, actor(adaeze), request);
    await reviewWithdrawal(context, actor('finance@ajo.test'), { id, review: { status: 'approved' } });
  });
}
