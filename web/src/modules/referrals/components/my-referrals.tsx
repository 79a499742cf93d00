/** A person's own code, what it earns, and what came of it. */
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { alerts } from '#platform/alerts';
import { paths } from '#platform/paths';
import { useState } from 'react';
import { Button, Card, ErrorState, Facts, Notice, Row, Skeletons, Stack, StatusTag, toneOf } from '#ui';
import { referralLabels } from '../referral.labels.ts';
import { useMyReferrals } from '../referrals.calls.ts';

/** `invites`: friends of a customer, or customers of a merchant. */
export function MyReferrals({ invites = 'friend' }: { invites?: 'friend' | 'customer' }) {
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useMyReferrals();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const { code, terms, waiting, completed, earned, total, referrals } = data;
  const address = `${globalThis.location.origin}${paths.register}?ref=${code}`;
  return (
    <Card title={`Invite a ${invites}`}>
      <Stack>
        <p>
          You get {naira(terms.reward)} when the loan of a {invites} who registered with your code has run well for{' '}
          {terms.live_days} days or is paid back.
        </p>
        <Facts of={{ 'Your code': code, Waiting: waiting, Rewarded: completed, Earned: naira(earned) }} />
        <Row>
          <Button look="plain" onClick={() => void share(address).then(({ isCopied }) => setShown(!isCopied))}>
            Share your link
          </Button>
        </Row>
        {isShown && (
          <Notice title="Copy your link">
            <span className="reference">{address}</span>
          </Notice>
        )}
        {referrals.length > 0 && (
          <ul className="plain-list">
            {referrals.map((one) => (
              <li key={one.id}>
                <Row spread>
                  <span>
                    {one.first_name}, {longDay(dayInLagos(one.created_at))}
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
      </Stack>
    </Card>
  );
}

/** The phone's own sharing where there is one; else the link is copied. Where the browser refuses that, it is copied by hand. */
async function share(url: string): Promise<{ isCopied: boolean }> {
  try {
    if ('share' in navigator) await navigator.share({ url }).catch(() => undefined);
    else {
      await globalThis.navigator.clipboard.writeText(url);
      alerts.success('Link copied');
    }
    return { isCopied: true };
  } catch {
    return { isCopied: false };
  }
}
