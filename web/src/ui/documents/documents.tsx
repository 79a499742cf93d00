/** Documents on a page of staff: a picture or a button that opens them in place, with those of the same case beside them. */
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, type Look } from '../button.tsx';
import { laterDialog } from '../later-dialog.tsx';
import type { ShownDocument, ViewerProps } from './shown-document.ts';
import './documents.css';

const Viewer = laterDialog<ViewerProps>(
  ({ documents, startId }) => documents.find(({ id }) => id === startId)?.title ?? 'Document',
  async () => (await import('./document-viewer.tsx')).DocumentViewer,
);

type Props = { document: ShownDocument; among?: readonly ShownDocument[] };

function useViewer({ document, among = [document] }: Props) {
  const [isOpen, setOpen] = useState(false);
  const viewer = isOpen && <Viewer documents={among} startId={document.id} onClose={() => setOpen(false)} />;
  return { open: () => setOpen(true), viewer };
}

/** `among`: the documents of the case, in their order; the given one is one of them. */
export function DocumentPreview({ document, among }: Props) {
  const { open, viewer } = useViewer({ document, ...(among && { among }) });
  if (!document.type.startsWith('image/')) return <DocumentButton document={document} {...(among && { among })} />;
  return (
    <>
      <button type="button" className="document-preview" aria-label={`View ${document.title}`} onClick={open}>
        <img className="photo" src={document.url} alt="" />
      </button>
      {viewer}
    </>
  );
}

const isViewed = ({ type }: ShownDocument): boolean => type.startsWith('image/') || type === 'application/pdf';

/** Spreadsheets and other files that no viewer shows are downloaded. `word` and `look`: of the button. */
export function DocumentButton({ document, among, word = 'View', look = 'plain' }: Props & { word?: string; look?: Look }) {
  const { open, viewer } = useViewer({ document, ...(among && { among: among.filter(isViewed) }) });
  if (!isViewed(document))
    return (
      <a href={document.url} aria-label={`Download ${document.title}`} download>
        Download
      </a>
    );
  return (
    <>
      <Button
        small
        look={look}
        label={`${word} ${document.title}`}
        icon={<IconFileText size={18} aria-hidden="true" />}
        onClick={open}
      >
        {word}
      </Button>
      {viewer}
    </>
  );
}
