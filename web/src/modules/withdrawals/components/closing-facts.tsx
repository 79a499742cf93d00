/** What closing a savings account posts, costs and pays, before it is confirmed. */
import { deducted, naira, noMoney } from '@ajo/contract/kernel/money';
import type { ClosingQuote } from '@ajo/contract/modules/withdrawals.close';
import { masked } from '#platform/masked';
import { Facts } from '#ui';

const when: Record<ClosingQuote['arrives'], string> = {
  at_once: 'Immediately',
  after_review: 'After a review, usually within one working day',
  nothing: '',
};

export function ClosingFacts({ of: quote, total }: { of: ClosingQuote; total: string }) {
  const { balance, interest, withholding_tax: tax, fee, vat, levy, net, payee, arrives } = quote;
  if (payee === null) return <p>The account is empty. Once it is closed, it takes no deposits and cannot be reopened.</p>;
  const facts = {
    Balance: naira(balance),
    ...(interest > noMoney && { 'Interest until yesterday': naira(interest) }),
    ...(tax > noMoney && { 'Withholding tax': deducted(tax) }),
    ...(fee > noMoney && { 'Early withdrawal fee': deducted(fee) }),
    ...(vat > noMoney && { 'VAT on the fee': deducted(vat) }),
    ...(levy > noMoney && { Levy: deducted(levy) }),
    [total]: naira(net),
    'Paid to': `${payee.bank} ${masked(payee.account_number)}`,
    'Account name': payee.account_name,
    When: when[arrives],
  };
  return (
    <>
      <Facts of={facts} total={total} />
      <p className="quiet">Interest stops today. The account closes when the money arrives, and cannot be reopened.</p>
    </>
  );
}
