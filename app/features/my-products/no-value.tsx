import { Text } from '@shopify/polaris';

/** A dash, with what it means for those who hear the page. */
export function NoValue({ meaning }: { meaning: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <Text as="span" visuallyHidden>
        {meaning}
      </Text>
    </>
  );
}
