/** Who the customer is: the initials in the ring of the KYC tiers, the name and the limit. */
import { type Kobo, nairaWhole } from '@ajo/contract/kernel/money';
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

const limitOf = (cap: Kobo | null): string => (cap === null ? 'No balance limit' : `Balance limit ${nairaWhole(cap)}`);

export function ProfileHead({ of: { tier } }: { of: OwnOnboarding }) {
  const name = useUser()?.name ?? '';
  return (
    <div className="ring-line profile-head">
      <Ring label={`KYC tier ${tier.tier} of ${tiers}`} done={tier.tier} of={tiers}>
        <strong>{initialsOf(name)}</strong>
      </Ring>
      <div>
        <p className="profile-name">{name}</p>
        <p className="quiet profile-tier">
          KYC tier {tier.tier} of {tiers} <span>·</span> <b>{limitOf(tier.balance_cap)}</b>
        </p>
      </div>
    </div>
  );
}
