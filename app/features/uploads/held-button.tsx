import { BlockStack, Button, type ButtonProps, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

interface HeldButtonProps {
  /** Whether the form waits for its files. */
  held: boolean;
  sending: boolean;
  variant: NonNullable<ButtonProps['variant']>;
  children: string;
}

/** Submits a form with files; says so while it waits for them. */
export function HeldButton({ held, sending, variant, children }: HeldButtonProps) {
  const { t } = useTranslation('uploads');
  return (
    <BlockStack gap="100" inlineAlign="end">
      <Button submit variant={variant} loading={sending || held}>
        {children}
      </Button>
      <div role="status">
        {held ? (
          <Text as="span" variant="bodySm" tone="subdued">
            {t('held')}
          </Text>
        ) : null}
      </div>
    </BlockStack>
  );
}
