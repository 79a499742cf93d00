/** A person's own code, what it earns, and what came of it. */
import { naira } from '@ajo/contract/kernel/money';
import { dayInLagos, longDay } from '@ajo/contract/kernel/time';
import { alerts } from '#platform/alerts';
import { paths } from '#platform/paths';
import { useState } from 'react';
import { Button, Card, ErrorState, Facts, Notice, Row, Skeletons, Stack, StatusTag, toneOf } from '#ui';
import { referralLabels } from '../referral.labels.ts';
import { useMyReferrals } from '../referrals.calls.ts';

/** A merchant has a list of customers with the reward for each, so the people are listed for friends only. */
export function MyReferrals({ reader = 'friend' }: { reader?: 'friend' | 'merchant' }) {
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useMyReferrals();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  const { code, terms, waiting, completed, earned, referrals } = data;
  const address = `${globalThis.location.origin}${paths.register}?ref=${code}`;
  return (
    <Card title={words[reader].title}>
      <Stack>
        <p>
          You get {naira(terms.reward)} when the loan of {words[reader].one} who registered with your code has run well for{' '}
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
        {reader === 'friend' && referrals.length > 0 && (
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
      </Stack>
    </Card>
  );
}

const words = {
  friend: { title: 'Invite a friend', one: 'a friend' },
  merchant: { title: 'Invite a customer', one: 'a customer' },
} as const;

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
