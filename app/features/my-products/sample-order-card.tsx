import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { trySampleOrder } from '#contract/my-products.ts';
import type { Country } from '#contract/regions.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput } from '#app/ui/select-input.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import type { action } from './mapping-page.tsx';

const FIRST_COUNTRY = 'US';

/** What an order would send by the mapping as it stands in the editor; nothing is kept. */
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
                defaultValue={FIRST_COUNTRY}
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
        {sample.goods.map((goods) => (
          <List.Item key={goods.variantId}>
            {goods.role === 'item' ? null : <>{t(`mapping.role.${goods.role}`)} </>}
            {t('variants.several', { quantity: goods.units, sku: goods.sku })} · {goods.title} ·{' '}
            <Money value={goods.cost} display="explicit" />
          </List.Item>
        ))}
      </List>
      <Text as="p">
        {t('sample.goods')} <Money value={sample.goodsCost} display="explicit" />
        {sample.landed === null ? null : (
          <>
            {' · '}
            {t('sample.landed')} <Money value={sample.landed} display="explicit" />
          </>
        )}
      </Text>
      {sample.causes.map((cause, index) => (
        // Two causes may be of one code and differ in what they name.
        <Text key={`${cause.code} ${index}`} as="p" tone="critical">
          <CauseText cause={cause} />
        </Text>
      ))}
    </BlockStack>
  );
}
