/** The payee: the account, and who confirmed it when the bank holds it under another name. */
import { longInstant } from '@ajo/contract/kernel/time';
import type { PayeeAccount } from '@ajo/contract/modules/onboarding.payee';
import { masked } from '#platform/masked';
import { Notice } from '#ui';
import { relationLabels } from '../kyc.labels.ts';

export function Payee({ bank }: { bank: PayeeAccount | null }) {
  if (!bank) return <p>The customer has no bank account yet.</p>;
  const { vouched } = bank;
  return (
    <>
      <p>{`${bank.bank} ${masked(bank.number)}, ${bank.name}`}</p>
      {vouched && (
        <Notice tone="warning" title="The account is in another name">
          <p>
            {relationLabels[vouched.relation]}: {vouched.reason}
          </p>
          <p className="quiet">
            Stated by {vouched.by}, {longInstant(vouched.at)}; confirmed by {vouched.confirmed_by}.
          </p>
        </Notice>
      )}
    </>
  );
}
