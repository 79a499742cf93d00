/** How high the rows of lists are: one choice for every list, kept on the device. */
import { useState } from 'react';
import { storage } from '#platform/storage';

export const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const;
export type Density = keyof typeof densities;

const kept = 'ajo.list_density';
const read = (): Density => (storage.read(kept) === 'compact' ? 'compact' : 'comfortable');

export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(read);
  return [
    density,
    (next) => {
      setDensity(next);
      storage.write(kept, next);
    },
  ];
}
