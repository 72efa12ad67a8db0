import { Fragment, type ReactNode } from 'react';
import { BlockStack, Divider, InlineStack, Text } from '@shopify/polaris';

export interface Fact {
  label: ReactNode;
  value: ReactNode;
  /** Stands out, under a rule of its own: a total. */
  strong?: boolean;
}

/** Names and values in two columns, e.g. the parts of a price. */
export function FactRows({ facts }: { facts: Fact[] }) {
  return (
    <BlockStack gap="200">
      {facts.map((fact, index) => (
        // The facts of a card are fixed and never change places.
        <Fragment key={index}>
          {fact.strong === true ? <Divider /> : null}
          <InlineStack align="space-between" gap="400" wrap={false}>
            <Text as="span" {...(fact.strong === true ? { fontWeight: 'semibold' } : { tone: 'subdued' })}>
              {fact.label}
            </Text>
            <Text as="span" alignment="end" numeric {...(fact.strong === true ? { fontWeight: 'semibold' } : {})}>
              {fact.value}
            </Text>
          </InlineStack>
        </Fragment>
      ))}
    </BlockStack>
  );
}
