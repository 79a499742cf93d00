/** What a search has found, to choose one of it. */
import { detailText } from './detail-text.ts';
import './found.css';

type Found = { id: string; title: string; detail?: string | undefined };
type Props<One> = { label: string; of: readonly One[]; onChoose: (one: One) => void };

export function FoundList<One extends Found>({ label, of, onChoose }: Props<One>) {
  if (of.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a legend that is seen
    <div role="group" aria-label={label} className="found">
      {of.map((one) => (
        <button key={one.id} type="button" onClick={() => onChoose(one)}>
          <span>
            <strong>{one.title}</strong>
            {one.detail && <small>{detailText(one.detail)}</small>}
          </span>
          <em>Choose</em>
        </button>
      ))}
    </div>
  );
}
