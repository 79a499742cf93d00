/** What a change does, field by field: before and after. */
import type { Change } from '@ajo/contract/modules/history';
import { forPeople } from '#platform/fact-text';
import { ReferenceEnd } from '#ui';
import { changeText, fieldLabel } from '../user.labels.ts';
import './change-list.css';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const changesForPeople = forPeople(changes);
  const [first, ...more] = changesForPeople;
  if (!first) return null;
  const isNew = changesForPeople.every(({ before }) => before === null);
  if (more.length === 0)
    return (
      <div className="changes">
        <ChangeLine of={first} isNew={isNew} />
      </div>
    );
  return (
    <ul>
      {changesForPeople.map((change) => (
        <li key={change.field}>
          <ChangeLine of={change} isNew={isNew} />
        </li>
      ))}
    </ul>
  );
}

/** `isNew`: there was nothing before. */
const ChangeLine = ({ of: { field, before, after }, isNew }: { of: Change; isNew: boolean }) => (
  <span className="change">
    {fieldLabel(field)}:{' '}
    {!isNew && (
      <>
        <del data-whole>{changeText(field, before)}</del>{' '}
      </>
    )}
    <span data-whole>
      {!isNew && '→ '}
      <ins>{field === 'reference' && after ? <ReferenceEnd>{after}</ReferenceEnd> : changeText(field, after)}</ins>
    </span>
  </span>
);
