import { Text } from '@shopify/polaris';

/** A line below a step of a timeline, within its paragraph. */
export function Said({ text }: { text: string }) {
  return (
    <>
      <br />
      <Text as="span" tone="subdued" breakWord>
        <span suppressHydrationWarning>{text}</span>
      </Text>
    </>
  );
}
