/** What a change does, field by field: before and after. */
import type { Change } from '@ajo/contract/modules/history';
import { forPeople } from '#platform/fact-text';
import { changeText, fieldLabel } from '../user.labels.ts';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const changesForPeople = forPeople(changes);
  if (changesForPeople.length === 0) return null;
  return (
    <ul>
      {changesForPeople.map(({ field, before, after }) => (
        <li key={field}>
          {fieldLabel(field)}: <del>{changeText(field, before)}</del> → <ins>{changeText(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}
