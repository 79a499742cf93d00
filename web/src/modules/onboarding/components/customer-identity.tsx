/** The identity of a customer: what the register and the bank returned, each document, and the decisions. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { naira } from '@ajo/contract/kernel/money';
import { longInstant } from '@ajo/contract/kernel/time';
import type { CustomerKyc } from '@ajo/contract/modules/onboarding.kyc';
import { useState } from 'react';
import { session } from '#platform/session';
import { Button, Card, ErrorState, Facts, Grid, Row, Skeletons, Stack } from '#ui';
import { RevealDialog } from './kyc-dialogs.tsx';
import { KycItemCards } from './kyc-item-card.tsx';
import { useCustomerKyc } from '../kyc.calls.ts';

export function CustomerIdentity({ id }: { id: UserId }) {
  const { data, error, refetch } = useCustomerKyc(id);
  const [revealing, setRevealing] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const waiting = data.items.filter(({ status }) => status === 'waiting');
  const items = [...waiting, ...data.items.filter(({ status }) => status !== 'waiting')];
  return (
    <Stack gap="loose">
      <Row spread>
        <p>{waiting.length === 0 ? 'Nothing to review.' : `${waiting.length} to review.`}</p>
        {may(session.role(), 'pii.reveal') && (
          <Button look="plain" onClick={() => setRevealing(true)}>
            Reveal BVN or account number
          </Button>
        )}
      </Row>
      <KycItemCards items={items.filter(({ kind }) => kind === 'identity' || kind === 'bank_account')} customer={data.customer} />
      <Grid>
        <KycItemCards
          items={items.filter(({ kind }) => kind !== 'identity' && kind !== 'bank_account')}
          customer={data.customer}
        />
      </Grid>
      <Limits kyc={data} />
      {revealing && <RevealDialog customer={data.customer} onClose={() => setRevealing(false)} />}
    </Stack>
  );
}

const isOver = ({ balance_cap: cap, holds }: CustomerKyc['tier']): boolean => cap !== null && holds > cap;
const limit = (amount: CustomerKyc['tier']['balance_cap']): string => (amount === null ? 'No limit' : naira(amount));

function Limits({ kyc: { tier, consent } }: { kyc: CustomerKyc }) {
  return (
    <Card title={`Tier ${tier.tier}`}>
      <Facts
        of={{
          Balance: `${naira(tier.holds)}${isOver(tier) ? ', above the limit of this tier: refund it or raise the tier' : ''}`,
          'Maximum balance': limit(tier.balance_cap),
          'Single-deposit limit': limit(tier.single_deposit),
          'For the next tier': tier.next ?? 'This is the highest',
          'Consent to the check': consent && `${longInstant(consent.at)}, version ${consent.version}`,
        }}
      />
    </Card>
  );
}
