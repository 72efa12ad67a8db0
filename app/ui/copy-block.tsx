import { Box, InlineStack, Text } from '@shopify/polaris';
import { CopyButton } from './copy-button.tsx';

interface CopyBlockProps {
  /** What is copied. */
  text: string;
  /** As it is shown, where that differs. */
  shownAs?: string;
  /** Names what is copied. */
  label: string;
  /** Told once it is done. */
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
