/** In the place of rows that filters leave out: it states what to do. */
import { Button } from './button.tsx';
import { EmptyState } from './feedback.tsx';

type NothingFitsProps = { words: { many: string }; isWrong?: boolean; onClear: () => void };

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
