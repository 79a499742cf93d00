/** What a change does, field by field: before and after. */
import type { Change } from '@ajo/contract/modules/history';
import { factText, fieldLabel } from '../user.labels.ts';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {fieldLabel(field)}: <del>{factText(field, before)}</del> → <ins>{factText(field, after)}</ins>
        </li>
      ))}
    </ul>
  );
}
