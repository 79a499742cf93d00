/** What stands inside an area when one of its screens fails: the message, and Try again. The menus around it keep working. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { shownText } from '#platform/error-text';
import { Button, Card, Catch, Notice, Skeletons } from '#ui';

const textOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof DomainError) ? error.message : shownText(error);

function Failure({ error, again }: { error: unknown; again: () => void }) {
  return (
    <Card title="This page did not work">
      <div className="stack" role="alert">
        <Notice tone="error">{textOf(error)}</Notice>
        <div>
          <Button onClick={again}>Try again</Button>
        </div>
      </div>
    </Card>
  );
}

/** Going elsewhere leaves the failure behind. */
export function Mending({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Catch at={pathname + search} show={(error, again) => <Failure error={error} again={again} />}>
      {children}
    </Catch>
  );
}

/** The screen of an area. The earlier one stays while the next is fetched. */
export function Inside() {
  return (
    <Mending>
      <Suspense fallback={<Skeletons lines={6} />}>
        <Outlet />
      </Suspense>
    </Mending>
  );
}
