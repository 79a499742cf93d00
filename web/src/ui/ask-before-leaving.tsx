/** Part of a long form on a page: asks before its page is left with entries that have not been sent. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeOnBack } from '#platform/back';
import { DangerDialog } from './form-dialog.tsx';

/** A link of ours that opens in this tab. */
function linkOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const opensElsewhere =
    button !== 0 || ctrlKey || metaKey || shiftKey || link?.target === '_blank' || link?.hasAttribute('download');
  return link && !opensElsewhere && link.origin === globalThis.location.origin ? link : undefined;
}

const nothing = { error: null, isPending: false };

export function AskBeforeLeaving() {
  const inside = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    const form = inside.current?.closest('form');
    const isUnsaved = (): boolean => form?.hasAttribute('data-unsaved') ?? false;
    let ignoreBack: (() => void) | undefined;
    const goBack = (): void => {
      ignoreBack?.();
      ignoreBack = undefined;
      setLeave(undefined);
      globalThis.history.back();
    };
    const onBack = (): void => (isUnsaved() ? setLeave(() => goBack) : goBack());
    const onInput = (): void => void (ignoreBack ??= closeOnBack(onBack));
    const onClick = (event: MouseEvent): void => {
      const link = isUnsaved() && linkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => void navigate(link.pathname + link.search + link.hash));
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    form?.addEventListener('input', onInput);
    document.addEventListener('click', onClick, true);
    globalThis.addEventListener('beforeunload', onUnload);
    return () => {
      ignoreBack?.();
      form?.removeEventListener('input', onInput);
      document.removeEventListener('click', onClick, true);
      globalThis.removeEventListener('beforeunload', onUnload);
    };
  }, [navigate]);
  return (
    <div ref={inside} hidden={!leave}>
      {leave && (
        <DangerDialog
          confirms="leave_unsaved"
          title="Leave without saving?"
          act={nothing}
          yes="Leave"
          no="Stay"
          onYes={leave}
          onClose={() => setLeave(undefined)}
        >
          What you have entered on this page is not saved.
        </DangerDialog>
      )}
    </div>
  );
}
