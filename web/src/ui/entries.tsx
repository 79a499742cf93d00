/** A list inside of a form: each entry a group of fields, added at the end, removed at any position. */
import { capital } from '@ajo/contract/kernel/capital';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FieldGroup } from './field-group.tsx';
import { Grid } from './card.tsx';
import { Row, Stack } from './layout.tsx';

type Props<Entry> = {
  /** The singular noun: "term". */
  word: string;
  of: readonly Entry[];
  blank: Entry;
  onChange: (entries: Entry[]) => void;
  error?: string | undefined;
  children: (entry: Entry, change: (part: Partial<Entry>) => void, at: number) => ReactNode;
};

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;

export function Entries<Entry>({ word, of: entries, blank, onChange, error, children }: Props<Entry>) {
  const change = (at: number, part: Partial<Entry>): void =>
    onChange(entries.map((entry, other) => (other === at ? { ...entry, ...part } : entry)));
  return (
    <Stack>
      {error && <p className="field-error">{error}</p>}
      {entries.map((entry, at) => (
        // Entries have no key of their own; they are only added at the end.
        <FieldGroup key={String(at)} legend={`${capital(word)} ${at + 1}`}>
          <Grid>{children(entry, (part) => change(at, part), at)}</Grid>
          <Row>
            <Button look="quiet" small onClick={() => onChange(entries.toSpliced(at, 1))}>
              Remove{' '}
              <span>
                {word} {at + 1}
              </span>
            </Button>
          </Row>
        </FieldGroup>
      ))}
      <Row>
        <Button look="quiet" onClick={() => onChange([...entries, blank])}>
          Add {withArticle(word)}
        </Button>
      </Row>
    </Stack>
  );
}
