import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferralSummary } from '#contract/referrals.ts';
import { SLUG_MAX } from '#contract/referrals.values.ts';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import type { RecommendOutcome } from './recommend-page.tsx';

/** Ready-made texts, each in its own language, whatever the page's is. */
const TEXTS = {
  'en-US': {
    name: 'English',
    text: 'I source and ship my store’s orders with this supplier: prices with shipping and taxes up front, tracked parcels. Sign up here:',
  },
  'es-ES': {
    name: 'Español',
    text: 'Con este proveedor compro y envío los pedidos de mi tienda: precios con envío e impuestos desde el principio y paquetes con seguimiento. Regístrate aquí:',
  },
  'pt-BR': {
    name: 'Português',
    text: 'Com este fornecedor eu compro e envio os pedidos da minha loja: preços com frete e impostos desde o início e pacotes rastreados. Cadastre-se aqui:',
  },
} as const;
type Language = keyof typeof TEXTS;

interface LinkCardProps {
  summary: ReferralSummary;
  qrCode: string;
  outcome: RecommendOutcome | null;
}

/** The invite link in all its forms. */
export function LinkCard({ summary: { link, inviteCode, slug }, qrCode, outcome }: LinkCardProps) {
  const { t } = useTranslation('referrals');
  const [language, setLanguage] = useState<Language>('en-US');
  const message = `${TEXTS[language].text} ${link}`;
  const problem = outcome?.done === null && outcome.intent === 'slug' ? outcome.problem : null;
  const saving = useNavigation().formData?.get('intent') === 'slug';
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('link.title')}
        </Text>
        <CopyBlock text={link} label={t('link.copy')} copied={t('link.copied')} />
        <CopyBlock text={inviteCode} label={t('link.copyCode')} copied={t('link.copied')} />
        <InlineStack gap="400" blockAlign="start">
          <img src={qrCode} width={160} height={160} alt={t('link.qr')} />
          <BlockStack gap="200">
            <Select
              label={t('link.language')}
              options={Object.entries(TEXTS).map(([value, { name }]) => ({ value, label: name }))}
              value={language}
              onChange={(value) => setLanguage(value as Language)}
            />
            <Text as="p" breakWord>
              {message}
            </Text>
            <InlineStack gap="200">
              <Button url={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank">
                WhatsApp
              </Button>
              <Button
                url={`https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(TEXTS[language].text)}`}
                target="_blank"
              >
                Telegram
              </Button>
              <Button url={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`} target="_blank">
                Facebook
              </Button>
              <Button url={`mailto:?body=${encodeURIComponent(message)}`}>{t('link.mail')}</Button>
            </InlineStack>
          </BlockStack>
        </InlineStack>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="slug" />
          <BlockStack gap="200">
            <TextInput
              name="slug"
              label={t('link.slug')}
              helpText={t('link.slugHelp')}
              defaultValue={slug ?? ''}
              maxLength={SLUG_MAX}
              autoComplete="off"
              spellCheck={false}
              error={fieldErrors(problem)('slug') ?? ''}
            />
            <InlineStack align="end">
              <Button submit loading={saving}>
                {t('link.saveSlug')}
              </Button>
            </InlineStack>
          </BlockStack>
        </Form>
      </BlockStack>
    </Card>
  );
}

/** Says who invited the account, where its sign-up could not carry the code. */
export function InviteCodeCard({ outcome }: { outcome: RecommendOutcome | null }) {
  const { t } = useTranslation('referrals');
  const problem = outcome?.done === null && outcome.intent === 'invite-code' ? outcome.problem : null;
  const sending = useNavigation().formData?.get('intent') === 'invite-code';
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="invite-code" />
        <FormLayout>
          <Text as="h2" variant="headingSm">
            {t('inviteCode.title')}
          </Text>
          <TextInput
            name="inviteCode"
            label={t('inviteCode.label')}
            helpText={t('inviteCode.help')}
            autoComplete="off"
            maxLength={40}
            spellCheck={false}
            error={fieldErrors(problem)('inviteCode') ?? ''}
          />
          <InlineStack align="end">
            <Button submit loading={sending}>
              {t('inviteCode.submit')}
            </Button>
          </InlineStack>
        </FormLayout>
      </Form>
    </Card>
  );
}
