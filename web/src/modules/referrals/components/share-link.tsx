/** The button that gives the link of a person's own code away. Where the browser refuses to copy it, the link is shown. */
import { useState } from 'react';
import { alerts } from '#platform/alerts';
import { paths } from '#platform/paths';
import { Button, type Look, Notice } from '#ui';

export function ShareLink({ code, look }: { code: string; look: Look }) {
  const [isShown, setShown] = useState(false);
  const address = `${globalThis.location.origin}${paths.register}?ref=${code}`;
  return (
    <>
      <Button look={look} onClick={() => void share(address).then(({ isCopied }) => setShown(!isCopied))}>
        Share your link
      </Button>
      {isShown && (
        <Notice title="Copy your link">
          <span className="reference">{address}</span>
        </Notice>
      )}
    </>
  );
}

/** The phone's own sharing where there is one; else the link is copied. Where the browser refuses that, it is copied by hand. */
async function share(url: string): Promise<{ isCopied: boolean }> {
  try {
    if ('share' in navigator) await navigator.share({ url }).catch(() => undefined);
    else {
      await globalThis.navigator.clipboard.writeText(url);
      alerts.success('Link copied');
    }
    return { isCopied: true };
  } catch {
    return { isCopied: false };
  }
}
