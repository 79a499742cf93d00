/** /admin/kyc/{user_id}: everything that is known of a customer for a decision, and the decisions. */
import { may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { naira } from '@ajo/contract/kernel/money';
import { shortInstant } from '@ajo/contract/kernel/time';
import type { CustomerKyc } from '@ajo/contract/modules/onboarding.kyc';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#platform/paths';
import { session } from '#platform/session';
import { Button, Card, ErrorState, Facts, Grid, PageHeader, Progress, Skeletons, Stack } from '#ui';
import { sectionFacts } from '../section.labels.ts';
import { RevealDialog } from '../components/kyc-dialogs.tsx';
import { KycItemCards } from '../components/kyc-item-card.tsx';
import { useCustomerKyc } from '../kyc.calls.ts';

export function KycCustomerScreen() {
  const { user_id: id = '' } = useParams();
  const { data, error, refetch } = useCustomerKyc(id as UserId);
  const [revealing, setRevealing] = useState(false);
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const waiting = data.items.filter(({ status }) => status === 'waiting');
  const items = [...waiting, ...data.items.filter(({ status }) => status !== 'waiting')];
  return (
    <Stack gap="loose">
      <PageHeader
        title={data.customer.name}
        back={
          may(session.role(), 'kyc.verify')
            ? { to: paths.staff.kyc, label: 'KYC' }
            : { to: paths.staff.user(id), label: data.customer.name }
        }
        actions={
          may(session.role(), 'pii.reveal') && (
            <Button look="plain" onClick={() => setRevealing(true)}>
              Show a number in full
            </Button>
          )
        }
      >
        {waiting.length === 0 ? 'Nothing to review.' : `${waiting.length} to review.`}
      </PageHeader>
      <KycItemCards items={items.filter(({ kind }) => kind === 'identity' || kind === 'bank_account')} customer={data.customer} />
      <Grid>
        <KycItemCards
          items={items.filter(({ kind }) => kind !== 'identity' && kind !== 'bank_account')}
          customer={data.customer}
        />
      </Grid>
      <Grid>
        <Profile kyc={data} />
        <Limits kyc={data} />
      </Grid>
      {revealing && <RevealDialog customer={data.customer} onClose={() => setRevealing(false)} />}
    </Stack>
  );
}

function Profile({ kyc: { percent, sections } }: { kyc: CustomerKyc }) {
  return (
    <Card title="Profile">
      <Stack>
        <Progress value={percent} label={`${percent}% complete`} />
        <Facts of={sectionFacts(sections)} />
      </Stack>
    </Card>
  );
}

const isOver = ({ balance_cap: cap, holds }: CustomerKyc['tier']): boolean => cap !== null && holds > cap;
const limit = (amount: CustomerKyc['tier']['balance_cap']): string => (amount === null ? 'No limit' : naira(amount));

function Limits({ kyc: { tier, consent } }: { kyc: CustomerKyc }) {
  return (
    <Card title={`Tier ${tier.tier}`}>
      <Facts
        of={{
          'Holds now': `${naira(tier.holds)}${isOver(tier) ? ', more than the level allows: refund it or raise the level' : ''}`,
          'May hold': limit(tier.balance_cap),
          'One deposit': limit(tier.single_deposit),
          'For the next tier': tier.next ?? 'This is the highest',
          'Consent to the check': consent && `${shortInstant(consent.at)}, version ${consent.version}`,
        }}
      />
    </Card>
  );
}
