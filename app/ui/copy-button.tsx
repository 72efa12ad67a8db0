import { Button } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useNotice } from './notice.tsx';

interface CopyButtonProps {
  text: string;
  /** Names what is copied. */
  label: string;
  /** Told once it is done. */
  copied: string;
}

/** Puts a text into the clipboard. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const notify = useNotice();
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => notify({ tone: 'success', title: copied }));
  };
  return <Button variant="tertiary" size="micro" icon={ClipboardIcon} accessibilityLabel={label} onClick={copy} />;
}
