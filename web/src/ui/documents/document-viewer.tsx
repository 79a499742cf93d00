/** Documents of one case in a window over the work: magnified, turned, and turned over page by page. */
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconRotate,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { DomainError } from '@ajo/contract/kernel/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorState, Problem, Skeletons } from '../feedback.tsx';
import { PasswordField } from '../fields.tsx';
import { Form } from '../form.tsx';
import type { ShownDocument, ViewerProps } from './shown-document.ts';
import { fitOf, maxScale, type Sizes, zoomStep } from './picture-view.ts';
import { useGestures, usePictureView } from './use-picture-view.ts';
import './documents.css';

const isPdf = ({ type }: ShownDocument): boolean => type === 'application/pdf';

export function DocumentViewer({ documents, startId, onClose }: ViewerProps) {
  const cache = useQueryClient();
  const [id, setId] = useState(startId);
  const [page, setPage] = useState(1);
  const at = Math.max(
    0,
    documents.findIndex((one) => one.id === id),
  );
  const document = documents[at];
  if (!document) return null;
  const open = (next: ShownDocument | undefined): void => {
    if (!next) return;
    setId(next.id);
    setPage(1);
  };
  const around = { before: documents[at - 1], after: documents[at + 1], place: `${at + 1} of ${documents.length}` };
  const turning = (pages: number): Turning => ({
    pages,
    page,
    place: documents.length > 1 ? around.place : undefined,
    onPrevious: page > 1 ? () => setPage(page - 1) : around.before && (() => open(around.before)),
    onNext: page < pages ? () => setPage(page + 1) : around.after && (() => open(around.after)),
  });
  // The link of a page that was open for long has expired: the page fetches a new one.
  const renewLink = (): void => void cache.invalidateQueries();
  return (
    <Dialog title={document.title} size="full" onClose={onClose}>
      {isPdf(document) ? (
        <PdfDocument key={document.id} document={document} page={page} turning={turning} />
      ) : (
        <Picture key={document.id} url={document.url} document={document} turning={turning(1)} onBroken={renewLink} />
      )}
    </Dialog>
  );
}

/** What is before and after the picture shown; undefined at both ends. */
type Turning = {
  pages: number;
  page: number;
  place: string | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

type PdfProps = { document: ShownDocument; page: number; turning: (pages: number) => Turning };

/** The file and its drawn pages stay while the window is open; `PdfDocument` removes them when it closes. */
const kept = { staleTime: 'static', gcTime: Infinity, retry: false } as const;

/** Its link may be renewed while it is open: the file that was read stays. */
function PdfDocument({ document, page, turning }: PdfProps) {
  const cache = useQueryClient();
  const [password, setPassword] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [closing] = useState(() => new AbortController());
  const opened = useQuery({
    queryKey: ['document-pages', document.id, 'attempt', attempt],
    queryFn: async () => (await import('./pdf-pages.ts')).openPdf({ url: document.url, password, signal: closing.signal }),
    ...kept,
  });
  const pdf = opened.data;
  const drawn = useQuery({
    queryKey: ['document-pages', document.id, 'page', page],
    queryFn: async () => (await pdf?.draw(page)) ?? '',
    enabled: pdf !== undefined,
    ...kept,
  });
  useEffect(
    () => () => {
      closing.abort();
      cache.removeQueries({ queryKey: ['document-pages', document.id] });
    },
    [cache, closing, document.id],
  );
  const unlock = (entered: string): void => {
    setPassword(entered);
    setAttempt(attempt + 1);
  };
  const draw = (): void => void drawn.refetch();
  if (isLocked(opened.error)) return <Locked error={opened.error} onUnlock={unlock} />;
  if (opened.error) return <NotShown document={document} onRetry={() => void opened.refetch()} />;
  if (drawn.error) return <NotShown document={document} onRetry={draw} />;
  if (!drawn.data) return <Skeletons />;
  return <Picture key={page} url={drawn.data} document={document} turning={turning(pdf?.count ?? 1)} onBroken={draw} />;
}

const isLocked = (error: unknown): boolean => error instanceof DomainError && error.code === 'file_locked';

/** The password stays in this window. */
function Locked({ error, onUnlock }: { error: unknown; onUnlock: (password: string) => void }) {
  const [entered, setEntered] = useState('');
  return (
    <Form label="Unlock the file" onSubmit={() => entered && onUnlock(entered)}>
      <Problem of={error} />
      <PasswordField label="Password of the file" autoComplete="off" required value={entered} onChange={setEntered} />
      <Button type="submit">Open</Button>
    </Form>
  );
}

const NotShown = ({ document, onRetry }: { document: ShownDocument; onRetry: () => void }) => (
  <div className="stack">
    <ErrorState error={undefined} onRetry={onRetry} />
    <Download document={document} />
  </div>
);

const Download = ({ document }: { document: ShownDocument }) => (
  <a className="button" data-look="plain" data-small href={document.url} download={document.title}>
    Download
  </a>
);

const noBox = { width: 0, height: 0 };

/** `onBroken`: gets the picture again under another address. */
type PictureProps = { url: string; document: ShownDocument; turning: Turning; onBroken: () => void };

function Picture({ url, document, turning, onBroken }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [sizes, setSizes] = useState<Sizes>({ picture: noBox, frame: noBox });
  const [brokenUrl, setBrokenUrl] = useState<string>();
  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSizes((now) => ({ ...now, frame: { width: element.clientWidth, height: element.clientHeight } })),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onPrevious = (): void => turning.onPrevious?.();
  const onNext = (): void => turning.onNext?.();
  const { view, onKeyDown, ...acts } = usePictureView(sizes, { onPrevious, onNext });
  const gestures = useGestures(frame, { view, ...acts, onPrevious, onNext });
  if (brokenUrl === url) return <NotShown document={document} onRetry={onBroken} />;
  const shown = fitOf(sizes.picture, sizes.frame, view.turn) * view.scale;
  const title = turning.pages > 1 ? `${document.title}, page ${turning.page} of ${turning.pages}` : document.title;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys act on the picture; each has a button as well
    <div className="stack" onKeyDown={onKeyDown}>
      <Tools turning={turning} scale={view.scale} acts={acts}>
        <Download document={document} />
      </Tools>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- holds the focus, so that the keys work at once */}
      <section ref={frame} className="viewer-frame" aria-label={title} tabIndex={0} data-first-focus {...gestures}>
        <img
          src={url}
          alt={title}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSizes((now) => ({ ...now, picture: { width, height } }))
          }
          onError={() => setBrokenUrl(url)}
          style={{
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${shown})`,
          }}
        />
      </section>
      <p className="quiet viewer-keys">Keys: + and − zoom, R rotates, 0 fits, arrows move the picture or change the page.</p>
    </div>
  );
}

type Acts = Pick<ReturnType<typeof usePictureView>, 'zoom' | 'turn' | 'reset'>;

function Tools({ turning, scale, acts, children }: { turning: Turning; scale: number; acts: Acts; children: ReactNode }) {
  const pages = turning.pages > 1 ? `Page ${turning.page} of ${turning.pages}` : undefined;
  const place = [pages, turning.place && `document ${turning.place}`].filter(Boolean).join(', ');
  return (
    <div className="row viewer-tools">
      {place && (
        <>
          <Tool label="Previous" icon={IconChevronLeft} onClick={turning.onPrevious} />
          <output>{place}</output>
          <Tool label="Next" icon={IconChevronRight} onClick={turning.onNext} />
        </>
      )}
      <Tool label="Zoom out" icon={IconZoomOut} onClick={scale > 1 ? () => acts.zoom(1 / zoomStep) : undefined} />
      <output aria-label="Zoom">{Math.round(scale * 100)}%</output>
      <Tool label="Zoom in" icon={IconZoomIn} onClick={scale < maxScale ? () => acts.zoom(zoomStep) : undefined} />
      <Tool label="Fit to the window" icon={IconMaximize} onClick={acts.reset} />
      <Tool label="Rotate left" icon={IconRotate} onClick={() => acts.turn(-90)} />
      <Tool label="Rotate right" icon={IconRotateClockwise} onClick={() => acts.turn(90)} />
      {children}
    </div>
  );
}

type ToolProps = { label: string; icon: typeof IconRotate; onClick: (() => void) | undefined };

/** Stays in the order of Tab when there is nothing to do, so that the focus is not lost at the last document. */
const Tool = ({ label, icon: Icon, onClick }: ToolProps) => (
  <button
    type="button"
    className="button"
    data-look="plain"
    data-small
    aria-label={label}
    title={label}
    aria-disabled={onClick === undefined}
    onClick={onClick}
  >
    <Icon size={18} aria-hidden="true" />
  </button>
);
