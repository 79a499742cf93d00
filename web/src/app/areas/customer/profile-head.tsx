/** Who the customer is: the initials in the ring of the profile, the name and the KYC tier. */
import type { OwnOnboarding } from '@ajo/contract/modules/onboarding.sections';
import { useUser } from '#platform/session';
import { ProfileRing } from './profile-ring.tsx';
import '../../../ui/ring-line.css';
import './profile.css';

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
      <ProfileRing percent={percent}>
        <strong>{initialsOf(name)}</strong>
      </ProfileRing>
      <div>
        <p className="profile-name">{name}</p>
        <p className="quiet">KYC tier {tier.tier} of 3</p>
      </div>
    </div>
  );
}
