/** A customer's own code, what it earns, and what came of it. */
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import type { MyReferrals as Referrals } from '@ajo/contract/modules/referrals';
import { Card, EmptyState, ErrorState, Facts, Row, Skeletons, Stack, StatusTag, toneOf } from '#ui';
import { referralLabels, rewardText } from '../referral.labels.ts';
import { useMyReferrals } from '../referrals.calls.ts';
import { ShareLink } from './share-link.tsx';

export function MyReferrals() {
  const { data, error, refetch } = useMyReferrals();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <Card title="Invite a friend">
      <Stack>
        <p>{rewardText(data.terms, 'friend')}</p>
        <Facts of={{ 'Your code': data.code, ...sumsOf(data) }} />
        <Row>
          <ShareLink code={data.code} look="plain" />
        </Row>
        <Invited of={data} />
      </Stack>
    </Card>
  );
}

/** What came of a merchant's code, which is in a card of its own. */
export function MerchantReferrals() {
  const { data, error, refetch } = useMyReferrals();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.total === 0)
    return <EmptyState title="No referrals yet">Customers who register with your code are listed here.</EmptyState>;
  return (
    <Card title="Referrals">
      <Stack>
        <Facts of={sumsOf(data)} total="Earned" />
        <Invited of={data} />
      </Stack>
    </Card>
  );
}

const sumsOf = ({ waiting, completed, earned }: Referrals) => ({
  Waiting: waiting,
  Rewarded: completed,
  Earned: naira(earned),
});

const Invited = ({ of: { referrals, total } }: { of: Referrals }) => (
  <>
    {referrals.length > 0 && (
      <ul className="plain-list">
        {referrals.map((one) => (
          <li key={one.id}>
            <Row spread>
              <span>
                {one.first_name}
                <br />
                <small className="quiet">{longDay(dayInLagos(one.created_at))}</small>
              </span>
              <span>
                {one.reward !== null && `${naira(one.reward)} `}
                <StatusTag tone={toneOf(one.status)}>{referralLabels[one.status]}</StatusTag>
              </span>
            </Row>
            {one.held_for !== null && <p className="quiet">{one.held_for}</p>}
          </li>
        ))}
      </ul>
    )}
    {referrals.length < total && (
      <p className="quiet">
        The newest {referrals.length} of {total}.
      </p>
    )}
  </>
);
