import { BlockStack } from '@shopify/polaris';
import type { AccountDeletion } from './deletion-group.tsx';
import { DeletionGroup } from './deletion-group.tsx';
import { ExportGroup } from './export-group.tsx';
import type { loadData } from './load-tab.server.ts';

export type DataContent = Awaited<ReturnType<typeof loadData>>;

interface DataTabProps {
  content: DataContent;
  deletion: AccountDeletion;
  deletionDays: number;
}

/** What is stored of the merchant: taken along, or deleted. */
export function DataTab({ content, deletion, deletionDays }: DataTabProps) {
  return (
    <BlockStack gap="600">
      <ExportGroup content={content} />
      <DeletionGroup deletion={deletion} deletionDays={deletionDays} hasPassword={content.hasPassword} />
    </BlockStack>
  );
}
