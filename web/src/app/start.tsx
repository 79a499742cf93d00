/** From the table of routes to a running page: over ready-made HTML where there is some, else from nothing. */
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useNavigate } from 'react-router';
import { fetchAheadBy } from '#platform/next-page';
import { leaveBy } from '#platform/signed-out';
import { ahead } from './ahead.ts';
import { Providers } from './providers.tsx';
import { fetchMatched, knows, Screens } from './screens.tsx';
import { sentBefore, typedBefore } from './typed-before.ts';

/** Anyone who must be led away from outside of the screens, is led without a reload. */
function ProvideNavigation() {
  const navigate = useNavigate();
  useEffect(() => leaveBy((path) => void navigate(path)), [navigate]);
  return null;
}

function Once({ act }: { act: () => void }) {
  // Not within the drawing: a part that is not taken over yet is taken over by the first event only outside of it.
  useEffect(() => void setTimeout(act), [act]);
  return null;
}

export async function start(root: HTMLElement): Promise<void> {
  fetchAheadBy(ahead);
  const isPrerendered = root.querySelector('[data-waiting]') === null && root.hasChildNodes();
  const code = fetchMatched(globalThis.location.pathname);
  // HTML that is already there is taken over only when the code of its screen has come: else React would find a difference.
  if (isPrerendered) await code;
  const typeAgain = typedBefore(root);
  const handOver = (): void => {
    typeAgain();
    // What was typed is drawn first: the form is sent with it.
    setTimeout(() => sentBefore(root));
  };
  const page = (
    <Providers knows={knows}>
      <BrowserRouter>
        <Screens />
        <ProvideNavigation />
        {isPrerendered && <Once act={handOver} />}
      </BrowserRouter>
    </Providers>
  );
  if (isPrerendered) hydrateRoot(root, page);
  else {
    sentBefore(root);
    createRoot(root).render(page);
  }
}
