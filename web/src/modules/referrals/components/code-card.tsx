/** The first card of a merchant: the code to give to customers, and what it earns. */
import { rewardText } from '../referral.labels.ts';
import { useMyReferrals } from '../referrals.calls.ts';
import { CopyButton, ErrorState, Skeletons } from '#ui';
import { ShareLink } from './share-link.tsx';
import './code-card.css';

export function CodeCard() {
  const { data, error, refetch } = useMyReferrals();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  return (
    <section className="code-card" aria-label="Invite a customer">
      <div className="code-words">
        <h2>Invite a customer</h2>
        <p>{rewardText(data.terms, 'customer')}</p>
      </div>
      <dl>
        <dt>Your code</dt>
        <dd>
          {data.code} <CopyButton text={data.code} what="code" small />
        </dd>
      </dl>
      <ShareLink code={data.code} look="sun" />
    </section>
  );
}
