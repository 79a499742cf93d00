/** A list as a file: what the filters find, or the rows that were selected, with the columns that the server gives them. */
import type { ListName } from '@ajo/contract/modules/views';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#platform/call';
import { Button } from './button.tsx';

/** Asks for the file with the filters of the list. `only`: the ids of selected rows; `hidden`: headings that are not looked at. */
export type SaveList = (wanted: { only?: string[]; hidden: readonly string[] }) => Promise<Blob>;

type Props = { list: ListName; save: SaveList; hidden: readonly string[]; only?: string[] };

export function SaveListButton({ list, save, hidden, only }: Props) {
  const saving = useMutation({
    mutationFn: () => save({ hidden, ...(only && { only }) }),
    onSuccess: (file) => saveFile(file, file instanceof File ? file.name : `${list}.csv`),
  });
  return (
    <Button small={only !== undefined} look="plain" busy={saving.isPending} onClick={() => saving.mutate()}>
      {only ? 'Save selected' : 'Save for a spreadsheet'}
    </Button>
  );
}
