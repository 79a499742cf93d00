/** How much of the profile is complete, as the ring. */
import type { ReactNode } from 'react';
import { Ring } from '#ui';

const segments = 5;

/** `percent`: 0 to 100. */
export const ProfileRing = ({ percent, children }: { percent: number; children: ReactNode }) => (
  <Ring label={`Your profile is ${percent}% complete`} done={Math.floor((percent * segments) / 100)} of={segments}>
    {children}
  </Ring>
);
