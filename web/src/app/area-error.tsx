/** What is where a screen failed: the message, and Try again. Inside an area the menus around it keep working. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isFinal, shownText } from '#platform/error-text';
import { Button, Card, Catch, Notice, PageHeader, Skeletons, WayBack } from '#ui';

const textOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof DomainError) ? error.message : shownText(error);

function Failure({ error, again }: { error: unknown; again: () => void }) {
  return (
    <Card title="This page failed to load">
      <div className="stack" role="alert">
        <Notice tone="error">{textOf(error)}</Notice>
        <div>{isFinal(error) ? <WayBack /> : <Button onClick={again}>Try again</Button>}</div>
      </div>
    </Card>
  );
}

/** The error page for errors that no component inside has caught. */
function Unexpected({ error, again }: { error: unknown; again: () => void }) {
  return (
    <main className="customer-main">
      <PageHeader title="Unexpected Application Error!" />
      <Failure error={error} again={again} />
    </main>
  );
}

type Show = (failure: { error: unknown; again: () => void }) => ReactNode;

/** Going elsewhere leaves the failure behind. */
function CatchUntilLeft({ as: Shown, children }: { as: Show; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Catch at={pathname + search} show={(error, again) => <Shown error={error} again={again} />}>
      {children}
    </Catch>
  );
}

/** Around every route. */
export const Around = ({ children }: { children: ReactNode }) => <CatchUntilLeft as={Unexpected}>{children}</CatchUntilLeft>;

/** The screen of an area. The earlier one stays while the next is fetched. */
export function Inside() {
  return (
    <CatchUntilLeft as={Failure}>
      <Suspense fallback={<Skeletons lines={6} />}>
        <Outlet />
      </Suspense>
    </CatchUntilLeft>
  );
}
