import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { listPraiseCards, type PraiseCard } from '#contract/praise-cards.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { requireUser } from '#app/session/require-user.server.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { CardPicture } from './card-picture.tsx';
import { NEW_CARD } from './card-draft.ts';

export const handle = { i18n: 'settings', title: 'menu.settingPraiseCard' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return readProvider(listPraiseCards, {}, args);
}

/** Cards that are put into parcels, and which orders they go with. */
export default function PraiseCardsPage() {
  const { t } = useTranslation('settings');
  const money = useMoneyText();
  const { cards, price } = useLoaderData<typeof loader>();
  const newUrl = generatePath(paths.praiseCard, { praiseCardId: NEW_CARD });
  return (
    <SettingsPage place="settingPraiseCard" title={t('praiseCard.title')}>
      <BlockStack gap="400">
        <Banner tone="info" title={t('praiseCard.policyTitle')}>
          <Text as="p">{t('praiseCard.policyText')}</Text>
        </Banner>
        {cards.length === 0 ? (
          <Card>
            <PlainEmptyState
              title={t('praiseCard.emptyTitle')}
              text={t('praiseCard.emptyText', { price: money(price) })}
              action={{ label: t('praiseCard.create'), url: newUrl }}
            />
          </Card>
        ) : (
          <Card padding="0">
            <Box padding="400">
              <InlineStack align="space-between" blockAlign="center" gap="300">
                <Text as="p" tone="subdued">
                  <span suppressHydrationWarning>{t('praiseCard.price', { price: money(price) })}</span>
                </Text>
                <IfPermitted permission="settings:manage">
                  <Button url={newUrl} variant="primary">
                    {t('praiseCard.create')}
                  </Button>
                </IfPermitted>
              </InlineStack>
            </Box>
            <CardList cards={cards} />
          </Card>
        )}
      </BlockStack>
    </SettingsPage>
  );
}

function CardList({ cards }: { cards: PraiseCard[] }) {
  const { t } = useTranslation('settings');
  const ruleText = useRuleText();
  const columns: ListColumn<PraiseCard>[] = [
    { id: 'card', title: t('praiseCard.card'), render: (card) => <CardName card={card} /> },
    { id: 'state', title: t('praiseCard.state'), render: ({ state }) => <StatusBadge lifecycle="praise-card" state={state} /> },
    { id: 'rules', title: t('praiseCard.rules'), wrap: true, render: ruleText },
    { id: 'packed', title: t('praiseCard.packed'), alignEnd: true, render: ({ packed }) => packed },
  ];
  return (
    <ResourceList
      label={t('praiseCard.title')}
      resourceName={{ singular: t('praiseCard.one'), plural: t('praiseCard.many') }}
      rows={cards}
      columns={columns}
      renderCard={(card) => (
        <Box padding="300">
          <BlockStack gap="200">
            <CardName card={card} />
            <InlineStack gap="200">
              <StatusBadge lifecycle="praise-card" state={card.state} />
            </InlineStack>
            <Text as="span" tone="subdued" variant="bodySm">
              {ruleText(card)}
            </Text>
          </BlockStack>
        </Box>
      )}
    />
  );
}

function CardName({ card }: { card: PraiseCard }) {
  return (
    <InlineStack align="start" gap="300" blockAlign="center" wrap={false}>
      <CardPicture card={card} drawing={card.drawing} alt="" width={40} />
      <Link url={generatePath(paths.praiseCard, { praiseCardId: card.id })} dataPrimaryLink monochrome>
        {card.name}
      </Link>
    </InlineStack>
  );
}

/** Which orders a card goes with, in a few words. */
function useRuleText(): (card: PraiseCard) => string {
  const { t } = useTranslation('settings');
  const money = useMoneyText();
  return ({ rules: { storeIds, productIds, countries, minValueMinor, firstOrderOnly } }) => {
    const parts = [
      ...(storeIds.length > 0 ? [t('praiseCard.ruleStores', { count: storeIds.length })] : []),
      ...(productIds.length > 0 ? [t('praiseCard.ruleProducts', { count: productIds.length })] : []),
      ...(countries.length > 0 ? [countries.join(', ')] : []),
      ...(minValueMinor === null ? [] : [t('praiseCard.ruleValue', { amount: money({ amountMinor: minValueMinor, currency: 'CNY' }) })]),
      ...(firstOrderOnly ? [t('praiseCard.ruleFirst')] : []),
    ];
    return parts.length === 0 ? t('praiseCard.ruleAll') : parts.join(' · ');
  };
}
