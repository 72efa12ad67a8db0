import type { ReactNode } from 'react';
import { Box, Text } from '@shopify/polaris';

/** A title over one card, in the measures of Polaris' narrow page; without its actions and menus, whose code would come with every page. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wharf-narrow-page">
      <Box paddingBlock={{ xs: '400', md: '600' }} paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="h1" variant="headingLg" fontWeight="bold">
          {title}
        </Text>
      </Box>
      {children}
    </div>
  );
}
