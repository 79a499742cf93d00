/** What a change does, field by field: before and after. */
import type { Change } from '@ajo/contract/modules/history';
import { isId } from '#platform/fact-text';
import { changeText, fieldLabel } from '../user.labels.ts';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const told = changes.filter(({ before, after }) => !isId(before) && !isId(after));
  if (told.length === 0) return null;
  return (
    <ul>
      {told.map(({ field, before, after }) => (
        <li key={field}>
          {fieldLabel(field)}: <del>{changeText(field, before)}</del> → <ins>{changeText(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}
