import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { readUnsubscription, unsubscribe, type Unsubscription } from '#contract/notification-recipients.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProviderAsVisitor } from '#app/provider-api/call-provider.server.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { PublicCard } from '#app/ui/public-card.tsx';
import { isLinkDead, PRIVATE_LINK_HEADERS, readMailLink } from './mail-link.server.ts';

export const handle = { i18n: 'settings', title: 'settings:email.unsubscribe.page' } satisfies ScreenHandle;

const LINK_DEAD = 404;

export function headers() {
  return PRIVATE_LINK_HEADERS;
}

/** Whether the link has died by now, the page says. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === LINK_DEAD || keepPageWhenUnanswered(args);
}

export async function loader(args: LoaderFunctionArgs) {
  const params = { token: args.params['token'] ?? '' };
  return readMailLink(await callProviderAsVisitor(readUnsubscription, { params }, args));
}

/** Unsubscribes, by the page's button or as a mail service asks for it: one POST without cookies (RFC 8058), answered where it came. */
export async function action(args: ActionFunctionArgs) {
  const answer = await callProviderAsVisitor(unsubscribe, { params: { token: args.params['token'] ?? '' } }, args);
  if (answer.status === 'ok') return answerForm({ problem: null });
  return isLinkDead(answer.problem) ? data({ problem: null }, { status: LINK_DEAD }) : answerForm({ problem: answer.problem });
}

/** Where the unsubscribe link of a mail leads; opening it changes nothing. */
export default function UnsubscribePage() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <Unsubscribing />
    </>
  );
}

function Unsubscribing() {
  const { t } = useTranslation('settings');
  const unsubscription = useLoaderData<typeof loader>();
  const toSettings = { label: t('email.unsubscribe.toSettings'), url: paths.settingEmail };
  if (unsubscription === null)
    return <PublicCard title={t('email.unsubscribe.deadTitle')} text={t('email.unsubscribe.deadText')} actions={[toSettings]} />;
  return unsubscription.unsubscribed ? <Done {...unsubscription} /> : <Question {...unsubscription} />;
}

function Question({ email, categories }: Unsubscription) {
  const { t } = useTranslation('settings');
  const outcome = useActionData<typeof action>();
  const busy = useNavigation().formMethod === 'POST';
  const isWhole = categories.length === 0;
  return (
    <PublicCard
      title={t('email.unsubscribe.title')}
      text={isWhole ? t('email.unsubscribe.all', { email }) : t('email.unsubscribe.text', { email })}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem} />
        <Categories categories={categories} />
        <Form method="post">
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button submit variant="primary" loading={busy}>
            {t('email.unsubscribe.unsubscribe')}
          </Button>
        </Form>
      </BlockStack>
    </PublicCard>
  );
}

/** Only a user has settings; an address beside theirs gets nothing more. */
function Done({ email, categories }: Unsubscription) {
  const { t } = useTranslation('settings');
  if (categories.length === 0)
    return <PublicCard title={t('email.unsubscribe.doneTitle')} text={t('email.unsubscribe.doneAll', { email })} />;
  return (
    <PublicCard
      title={t('email.unsubscribe.doneTitle')}
      text={t('email.unsubscribe.doneText', { email })}
      actions={[{ label: t('email.unsubscribe.toSettings'), url: paths.settingEmail }]}
    >
      <BlockStack gap="400">
        <Categories categories={categories} />
        <Text as="p" tone="subdued">
          {t('email.unsubscribe.still')}
        </Text>
      </BlockStack>
    </PublicCard>
  );
}

function Categories({ categories }: Pick<Unsubscription, 'categories'>) {
  const { t } = useTranslation('settings');
  if (categories.length === 0) return null;
  return (
    <List>
      {categories.map((category) => (
        <List.Item key={category}>{t(`email.category.${category}.title`)}</List.Item>
      ))}
    </List>
  );
}
