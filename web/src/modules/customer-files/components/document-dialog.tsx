/** A document of a customer is added, or replaced by a newer version. */
import type { UserId } from '@ajo/contract/kernel/id';
import { type CustomerDocument, CustomerDocumentKind } from '@ajo/contract/modules/customer-files';
import { useState } from 'react';
import { choicesOf, FileField, FormDialog, SelectField, TextField, useFields } from '#ui';
import { useAddDocument, useReplaceDocument } from '../customer-files.calls.ts';
import { documentKindLabels } from '../document-kind.labels.ts';

type Props = { customer: UserId; replaces?: CustomerDocument; onClose: () => void };

export const DocumentDialog = ({ replaces, ...props }: Props) =>
  replaces ? <ReplaceDialog document={replaces} {...props} /> : <AddDialog {...props} />;

type FileProps = { error: string | undefined; progress: number | undefined; onChoose: (file: File | undefined) => void };

const Chosen = ({ error, progress, onChoose }: FileProps) => (
  <FileField
    label="File"
    hint="A photo or PDF, at most 5 MB"
    accept="image/jpeg,image/png,image/webp,application/pdf"
    required
    error={error}
    onChange={([file]) => onChoose(file)}
    progress={progress}
  />
);

function AddDialog({ customer, onClose }: Pick<Props, 'customer' | 'onClose'>) {
  const [progress, setProgress] = useState<number>();
  const [file, setFile] = useState<File>();
  const add = useAddDocument(customer, setProgress);
  const { field, values, errors, setErrors, refuse } = useFields({ title: '', kind: '' });
  const send = (): void => {
    const { data: kind } = CustomerDocumentKind.safeParse(values.kind);
    const missing = {
      ...(!values.title.trim() && { title: 'Enter a title' }),
      ...(!kind && { kind: 'Choose a type' }),
      ...(!file && { file: 'Choose a file' }),
    };
    if (!kind || !file || Object.keys(missing).length > 0) return setErrors(missing);
    add.mutate({ title: values.title, kind, file }, { onSuccess: onClose, onError: refuse });
  };
  return (
    <FormDialog
      title="Add a document"
      act={{ ...add, error: Object.values(errors).some(Boolean) ? null : add.error }}
      verb="Add"
      onSend={send}
      onClose={onClose}
    >
      <TextField label="Title" maxLength={100} required {...field('title')} />
      <SelectField label="Type" options={choicesOf(documentKindLabels)} placeholder="Choose a type" required {...field('kind')} />
      <Chosen error={errors['file']} progress={add.isPending ? progress : undefined} onChoose={setFile} />
      <p className="quiet">The customer does not see it. It can be replaced and is never deleted.</p>
    </FormDialog>
  );
}

type ReplaceProps = Pick<Props, 'customer' | 'onClose'> & { document: CustomerDocument };

function ReplaceDialog({ customer, document: { id: documentId, title, version: seenVersion }, onClose }: ReplaceProps) {
  const [progress, setProgress] = useState<number>();
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<string>();
  const replace = useReplaceDocument(customer, setProgress);
  const send = (): void => {
    if (!file) return setMissing('Choose a file');
    replace.mutate({ documentId, seenVersion, file }, { onSuccess: onClose });
  };
  return (
    <FormDialog title={`Replace ${title}`} act={replace} verb="Replace" onSend={send} onClose={onClose}>
      <Chosen
        error={missing}
        progress={replace.isPending ? progress : undefined}
        onChoose={(chosen) => {
          setFile(chosen);
          setMissing(undefined);
        }}
      />
      <p className="quiet">Version {seenVersion} stays readable.</p>
    </FormDialog>
  );
}
