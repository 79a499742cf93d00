/** The first card of a merchant: the code to give to customers, and what it earns. */
import { rewardText } from '../referral.labels.ts';
import { useMyReferrals } from '../referrals.calls.ts';
import { ErrorState, Skeletons } from '#ui';
import { ShareLink } from './share-link.tsx';
import './code-card.css';

export function CodeCard() {
  const { data, error, refetch } = useMyReferrals();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <section className="code-card" aria-label="Invite a customer">
      <h2>Invite a customer</h2>
      <dl>
        <dt>Your code</dt>
        <dd>{data.code}</dd>
      </dl>
      <ShareLink code={data.code} look="sun" />
      <p>{rewardText(data.terms, 'customer')}</p>
    </section>
  );
}
