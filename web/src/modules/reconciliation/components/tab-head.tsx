/** The first line of a tab: what it shows, and the act on all of it. */
import type { ReactNode } from 'react';
import { Row } from '#ui';

export const TabHead = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Row spread>
    <p className="quiet">{children}</p>
    {action}
  </Row>
);
