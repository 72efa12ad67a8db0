import { Link } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { paths } from '#app/paths.ts';
import { useRootData } from './root-data.ts';

/** The operator's name, leading to the landing screen. */
export function Brand() {
  return (
    <Link to={paths.workplace} className="wharf-logo">
      <Text as="span" variant="headingMd">
        {useRootData()?.brandName}
      </Text>
    </Link>
  );
}
