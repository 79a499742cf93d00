/** The Key Facts Statement, in the words that were read: for the offer, and to read again afterwards. */
import { naira } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type { KeyFacts } from '@ajo/contract/modules/loans';
import type { LoanRow } from '@ajo/contract/modules/loans';
import { Button, Facts, Stack } from '#ui';
import { useSaveKeyFacts } from '../my-loans.calls.ts';
import { CostFacts, ScheduleTable } from '#modules/loan-products';

/** `text`: where the key facts are not around it. */
type FileProps = { loan: Pick<LoanRow, 'id' | 'number'>; audience: 'own' | 'staff'; text?: string };

/** The same words as a PDF, to keep or print. */
export function KeyFactsFile({ loan, audience, text = 'PDF' }: FileProps) {
  const save = useSaveKeyFacts(loan, audience);
  return (
    <Button small look="plain" label={`Key facts of ${loan.number} as PDF`} busy={save.isPending} onClick={() => save.mutate()}>
      {text}
    </Button>
  );
}

export function KeyFactsStatement({ of: offer }: { of: KeyFacts }) {
  return (
    <Stack gap="loose">
      <Facts
        of={{
          Lender: offer.lender,
          Product: offer.product,
          Rate: offer.rate,
          'Fee (deducted upfront)': naira(offer.fee),
          ...(offer.down_payment > 0n && { 'Down payment (deducted upfront)': naira(offer.down_payment) }),
          ...(offer.later_payouts.length > 0 && {
            'Paid out': [
              `${naira(offer.net_payout)} first`,
              ...offer.later_payouts.map(({ amount, expected_on: on }) => `${naira(amount)} about ${longDay(on)}`),
            ].join(', '),
          }),
          ...(offer.upfront_fee > 0n && { 'Fee, paid first': naira(offer.upfront_fee) }),
        }}
      />
      <CostFacts preview={offer.preview} />
      {offer.statements.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
      <ScheduleTable preview={offer.preview} />
    </Stack>
  );
}
