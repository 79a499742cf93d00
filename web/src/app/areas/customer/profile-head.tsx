/** Who the customer is: the initials in the ring of the KYC tiers, the name and the limit. */
import { nairaWhole } from '@ajo/contract/kernel/money';
import type { OwnOnboarding } from '@ajo/contract/modules/onboarding.sections';
import { useUser } from '#platform/session';
import { Ring } from '#ui';
import '../../../ui/ring-line.css';
import './profile.css';

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

const tiers = 3;

export function ProfileHead({ of: { tier } }: { of: OwnOnboarding }) {
  const name = useUser()?.name ?? '';
  return (
    <div className="ring-line profile-head">
      <Ring label={`KYC tier ${tier.tier} of ${tiers}`} done={tier.tier} of={tiers}>
        <strong>{initialsOf(name)}</strong>
      </Ring>
      <div>
        <p className="profile-name">{name}</p>
        <p className="quiet">
          {tier.balance_cap === null ? 'No balance limit' : `Balance limit ${nairaWhole(tier.balance_cap)}`}
        </p>
      </div>
    </div>
  );
}
