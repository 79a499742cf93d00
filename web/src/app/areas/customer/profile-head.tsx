/** Who the customer is: the initials in the ring of the profile, the name and the KYC tier. */
import type { OwnOnboarding } from '@ajo/contract/modules/onboarding.sections';
import { useUser } from '#platform/session';
import { Ring } from '#ui';
import '../../../ui/ring-line.css';
import './profile.css';

/** Of the profile, in percent, for one segment of the ring. */
const ringShare = 20;

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export function ProfileHead({ of: { percent, tier } }: { of: OwnOnboarding }) {
  const name = useUser()?.name ?? '';
  return (
    <div className="ring-line profile-head">
      <Ring label={`${percent}% of your profile is filled in`} done={Math.floor(percent / ringShare)} of={100 / ringShare}>
        <strong>{initialsOf(name)}</strong>
      </Ring>
      <div>
        <p className="profile-name">{name}</p>
        <p className="quiet">KYC tier {tier.tier} of 3</p>
      </div>
    </div>
  );
}
