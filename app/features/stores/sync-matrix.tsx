import { BlockStack, Box, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { platformCodes } from '#contract/stores.values.ts';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';

const parts = ['products', 'stock', 'orders', 'tracking', 'refunds'] as const;
type Part = (typeof parts)[number];
type Extent = 'yes' | 'partly' | 'file' | 'no';
const kinds = [...platformCodes, 'file'] as const;
type Kind = (typeof kinds)[number];

const ALL = { products: 'yes', stock: 'yes', orders: 'yes', tracking: 'yes', refunds: 'yes' } as const;
const extents: Record<Kind, Record<Part, Extent>> = {
  'sandbox': ALL,
  'shopify': ALL,
  'nuvemshop': { ...ALL, refunds: 'partly' },
  'tiktok-shop': { ...ALL, refunds: 'partly' },
  'woocommerce': ALL,
  'file': { products: 'file', stock: 'no', orders: 'file', tracking: 'no', refunds: 'no' },
};
const rows = kinds.map((id) => ({ id }));
type Row = (typeof rows)[number];

/** What goes back and forth between us and a store of each platform, what it has to grant, and how long connecting it takes. */
export function SyncMatrix() {
  const { t } = useTranslation(['stores', 'ui']);
  const nameOf = ({ id }: Row) => (id === 'file' ? t('fileStore.name') : t(`ui:platform.${id}`));
  const columns: ListColumn<Row>[] = [
    { id: 'platform', title: t('matrix.platform'), wrap: true, render: nameOf },
    ...parts.map((part) => ({
      id: `syncs-${part}`,
      title: t(`matrix.part.${part}`),
      render: ({ id }: Row) => t(`matrix.extent.${extents[id][part]}`),
    })),
    { id: 'permissions', title: t('matrix.permissions'), wrap: true, render: ({ id }) => t(`matrix.permission.${id}`) },
    { id: 'time', title: t('matrix.time'), wrap: true, render: ({ id }) => t(`matrix.minutes.${id}`) },
  ];
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm" id="matrix-title">
            {t('matrix.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('matrix.partly')}
          </Text>
        </BlockStack>
      </Box>
      <ResourceList
        label={{ id: 'matrix-title' }}
        resourceName={{ singular: t('matrix.one'), plural: t('matrix.many') }}
        rows={rows}
        columns={columns}
        renderCard={(row) => (
          <Box padding="400">
            <BlockStack gap="100">
              <Text as="h3" variant="headingSm">
                {nameOf(row)}
              </Text>
              {parts.map((part) => (
                <Text key={part} as="p">
                  {t('matrix.partOf', { part: t(`matrix.part.${part}`), extent: t(`matrix.extent.${extents[row.id][part]}`) })}
                </Text>
              ))}
              <Text as="p" tone="subdued">
                {t(`matrix.permission.${row.id}`)}
                {' · '}
                {t(`matrix.minutes.${row.id}`)}
              </Text>
            </BlockStack>
          </Box>
        )}
      />
    </Card>
  );
}
