/** The first cell of a row in a table of offers: the name, and what it is for. */
import type { ReactNode } from 'react';

export const Named = ({ about, children }: { about: string; children: ReactNode }) => (
  <td>
    <div>
      {children}
      <p>{about}</p>
    </div>
  </td>
);
