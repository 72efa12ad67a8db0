import { Box, Button, InlineStack, Text } from '@shopify/polaris';
import { ClipboardIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { useNotice } from './notice.tsx';

interface CopyButtonProps {
  text: string;
  /** Names what is copied. */
  label: string;
  /** The notice once it is copied. */
  copied: string;
}

/** Puts a text into the clipboard, and says so: `const copy = useCopy(t('copied')); copy(link)`. */
export function useCopy(copied: string): (text: string) => Promise<void> {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'success', title: copied });
    } catch {
      notify({ tone: 'error', title: t('copyFailed') });
    }
  };
}

/** Puts a text into the clipboard. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const copy = useCopy(copied);
  return <Button variant="tertiary" size="micro" icon={ClipboardIcon} accessibilityLabel={label} onClick={() => void copy(text)} />;
}

interface CopyBlockProps {
  /** What is copied. */
  text: string;
  /** As it is shown, where that differs. */
  shownAs?: string;
  /** Names what is copied. */
  label: string;
  /** The notice once it is copied. */
  copied: string;
}

/** A text to be taken elsewhere exactly: a secret, a code, a link. */
export function CopyBlock({ text, shownAs = text, label, copied }: CopyBlockProps) {
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="200">
      <InlineStack gap="200" align="space-between" blockAlign="center" wrap={false}>
        <Text as="span" breakWord>
          <code>{shownAs}</code>
        </Text>
        <CopyButton text={text} label={label} copied={copied} />
      </InlineStack>
    </Box>
  );
}
