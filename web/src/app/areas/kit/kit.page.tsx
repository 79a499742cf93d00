/** /admin/_kit, in development only: every component of the kit in its states, with what it is for. */
import { Link } from 'react-router';
import { Card, PageHeader, Stack } from '#ui';
import type { KitEntry, KitPart } from './kit-entry.ts';
import { feedbackPart } from './kit-feedback.tsx';
import { formPart } from './kit-forms.tsx';
import { listPart } from './kit-lists.tsx';
import { textPart } from './kit-text.tsx';

export const kitParts: readonly KitPart[] = [textPart, formPart, feedbackPart, listPart];

export function KitPage() {
  return (
    <Stack gap="loose">
      <PageHeader title="Kit">The components of every screen. The theme follows the device.</PageHeader>
      <nav aria-label="Components">
        {kitParts.map(({ title, entries }) => (
          <p key={title}>
            <strong>{title}: </strong>
            {entries.map(({ name }, at) => (
              <span key={name}>
                {at > 0 && ', '}
                <a href={`#kit-${name}`}>{name}</a>
              </span>
            ))}
          </p>
        ))}
      </nav>
      {kitParts.map(({ title, entries }) => (
        <section key={title} className="stack" aria-label={title}>
          <h2>{title}</h2>
          {entries.map((entry) => (
            <Entry key={entry.name} of={entry} />
          ))}
        </section>
      ))}
    </Stack>
  );
}

const Entry = ({ of: { name, use, shown, at } }: { of: KitEntry }) => (
  <div id={`kit-${name}`}>
    <Card title={name}>
      <Stack>
        <p className="quiet">{use}</p>
        {shown?.()}
        {at && (
          <p>
            On a page: <Link to={at}>{at}</Link>
          </p>
        )}
      </Stack>
    </Card>
  </div>
);
