/** What filters leave empty. */
import { Button } from './button.tsx';
import { EmptyState } from './feedback.tsx';

type NothingFitsProps = { words: { many: string }; isWrong?: boolean; onClear: () => void };

/** What filters leave empty: it states what to do. */
export const NothingFits = ({ words, isWrong = false, onClear }: NothingFitsProps) => (
  <EmptyState
    title={isWrong ? 'Correct the filters' : `No ${words.many} match these filters`}
    action={
      <Button look="plain" onClick={onClear}>
        Clear filters
      </Button>
    }
  />
);
