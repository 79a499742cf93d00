/** What stands inside an area when one of its screens fails: the message, and Try again. The menus around it keep working. */
import { useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { DomainError } from '@ajo/contract/kernel/errors';
import { shownText } from '#platform/error-text';
import { Button, Card, Notice } from '#ui';

export function AreaError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  function tryAgain(): void {
    void revalidate();
    void navigate(pathname + search, { replace: true });
  }

  return (
    <Card title="This page did not work">
      <div className="stack">
        <Notice tone="error">
          {error instanceof Error && !(error instanceof DomainError) ? error.message : shownText(error)}
        </Notice>
        <div>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      </div>
    </Card>
  );
}
