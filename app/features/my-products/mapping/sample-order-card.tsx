import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { trySampleOrder } from '#contract/my-products.ts';
import type { Country } from '#contract/regions.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProfitParts } from '#app/ui/profit-figure.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import type { action } from './mapping-page.tsx';

const DEFAULT_COUNTRY = 'US';

/** Shows what an order would send by the mapping in the editor; nothing is saved. */
export function SampleOrderCard({ mapping, countries }: { mapping: string; countries: Country[] }) {
  const { t } = useTranslation('my-products');
  const fetcher = useFetcher<typeof action>();
  const outcome = fetcher.data;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('sample.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('sample.help')}
          </Text>
        </BlockStack>
        <ProblemBanner problem={outcome?.problem} />
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="try" />
          <input type="hidden" name="mapping" value={mapping} />
          <FormLayout>
            <FormLayout.Group>
              <TextInput name="quantity" label={t('sample.quantity')} type="integer" defaultValue="1" autoComplete="off" />
              <SelectInput
                name="country"
                label={t('sample.country')}
                options={countries.map(({ code, name }) => ({ value: code, label: name }))}
                defaultValue={DEFAULT_COUNTRY}
              />
            </FormLayout.Group>
            <InlineStack>
              <Button submit loading={fetcher.state !== 'idle'}>
                {t('sample.try')}
              </Button>
            </InlineStack>
          </FormLayout>
        </fetcher.Form>
        <div aria-live="polite">
          {outcome?.status === 'incomplete' ? <Text as="p">{t('mapping.incompleteText')}</Text> : null}
          {outcome?.status === 'tried' ? <Outcome sample={outcome.sample} /> : null}
        </div>
      </BlockStack>
    </Card>
  );
}

function Outcome({ sample }: { sample: DataOf<typeof trySampleOrder> }) {
  const { t } = useTranslation('my-products');
  return (
    <BlockStack gap="200">
      <List>
        {sample.goods.map((item) => (
          <List.Item key={item.variantId}>
            {item.role === 'item' ? null : <>{t(`mapping.role.${item.role}`)} </>}
            {t('variants.several', { quantity: item.units, sku: item.sku })} · {item.title} · <Money value={item.cost} display="explicit" />
          </List.Item>
        ))}
      </List>
      <Text as="p">
        {t('sample.goods')} <Money value={sample.goodsCost} display="explicit" />
      </Text>
      {sample.profit === null ? null : <ProfitParts profit={sample.profit} />}
      {sample.causes.map((cause, index) => (
        // Two causes may share a code and differ in their details.
        <Text key={`${cause.code} ${index}`} as="p" tone="critical">
          <CauseText cause={cause} />
        </Text>
      ))}
    </BlockStack>
  );
}
