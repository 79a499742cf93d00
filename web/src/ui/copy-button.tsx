/** Puts a text into the clipboard and confirms it in its own label. */
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** `what` names the text for screen readers: "account number". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await globalThis.navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      look="plain"
      label={`${isCopied ? 'Copied' : 'Copy'} ${what}`}
      icon={<IconCopy size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  );
}
