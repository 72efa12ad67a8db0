import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, InlineStack, Link, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatDate } from '#app/ui/format-date-time.ts';
import { legalDocs, legalTexts, readBlocks, readLegalDoc, versionDates, type LegalDoc } from './legal-texts.ts';

export const handle = { i18n: 'legal', title: 'page.text' } satisfies ScreenHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
  const doc = readLegalDoc(new URL(request.url).searchParams);
  if (doc === null) throw new Response(null, { status: 404 });
  return { doc, brand: context.config.brandName };
}

/** Terms of use, privacy policy and refund policy. */
export default function TextPage() {
  const { t } = useTranslation('legal');
  const { doc, brand } = useLoaderData<typeof loader>();
  const locale = useLocale();
  // A calendar day, the same in every time zone.
  const date = formatDate(`${versionDates[doc]}T12:00:00Z`, { locale, timeZone: 'UTC' });
  return (
    <BlockStack gap="400">
      <DocLinks current={doc} />
      <article>
        <Card padding="600" roundedAbove="xs">
          <BlockStack gap="600">
            <BlockStack gap="200">
              <Text as="h1" variant="headingXl">
                {t(`${doc}.title`)}
              </Text>
              <Text as="p" tone="subdued">
                {t('version', { date })}
              </Text>
              <Text as="p">{t(`${doc}.lead`, { brand })}</Text>
            </BlockStack>
            {legalTexts[doc].map((section) => (
              <Section key={section} doc={doc} section={section} brand={brand} />
            ))}
          </BlockStack>
        </Card>
      </article>
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Link url={paths.home}>{t('toHome')}</Link>
      </Box>
    </BlockStack>
  );
}

function DocLinks({ current }: { current: LegalDoc }) {
  const { t } = useTranslation('legal');
  return (
    <nav aria-label={t('texts')}>
      <InlineStack gap="400">
        {legalDocs.map((doc) =>
          doc === current ? (
            <Text as="span" key={doc} fontWeight="semibold">
              <span aria-current="page">{t(`${doc}.title`)}</span>
            </Text>
          ) : (
            <Link key={doc} url={`${paths.text}?doc=${doc}`}>
              {t(`${doc}.title`)}
            </Link>
          ),
        )}
      </InlineStack>
    </nav>
  );
}

function Section({ doc, section, brand }: { doc: LegalDoc; section: string; brand: string }) {
  const { t } = useTranslation('legal');
  // A test compares the sections of every text with its locale files.
  const key = `${doc}.${section}` as 'terms.about';
  return (
    <BlockStack gap="200">
      <Text as="h2" variant="headingMd">
        {t(`${key}.heading`, { brand })}
      </Text>
      {readBlocks(t(`${key}.text`, { brand })).map((block, index) =>
        block.kind === 'paragraph' ? (
          <Text as="p" key={index}>
            {block.text}
          </Text>
        ) : (
          <List key={index}>
            {block.items.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        ),
      )}
    </BlockStack>
  );
}
