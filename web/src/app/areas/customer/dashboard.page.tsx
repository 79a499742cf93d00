/** /dashboard: where a customer starts. */
import { paths } from '#platform/paths';
import { useUser } from '#platform/session';
import { Card, LinkButton, PageHeader, Row } from '#ui';
import { useKnownPaths } from '../../known-paths.ts';

export function CustomerDashboardPage() {
  const user = useUser();
  const knows = useKnownPaths();
  return (
    <>
      <PageHeader title={`Welcome, ${user?.name.split(' ')[0] ?? ''}`}>
        What you owe, what comes next, and what you can do today.
      </PageHeader>
      <Card title="Borrow">
        <div className="stack">
          <p>Work out an amount first. You see the whole cost and every date before you apply.</p>
          <Row>
            <LinkButton href={paths.loans}>Work out a loan</LinkButton>
            {knows(paths.profile) && (
              <LinkButton look="plain" to={paths.profile}>
                Complete your profile
              </LinkButton>
            )}
          </Row>
        </div>
      </Card>
    </>
  );
}
