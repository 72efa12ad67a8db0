import { useState } from 'react';
import { BlockStack, Box, Button, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useCopy } from '#app/ui/copy-button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

/** Languages by their own names. */
const LANGUAGES = { 'en-US': 'English', 'es-ES': 'Español', 'pt-BR': 'Português' } as const satisfies Record<Locale, string>;

export interface ShareText {
  locale: Locale;
  text: string;
  /** Of a mail with the text. */
  subject: string;
}

interface ShareTextsProps {
  link: string;
  /** One in each language, whatever the page's is. */
  texts: ShareText[];
}

/** A ready-made text with the link, to be copied or shared. */
export function ShareTexts({ link, texts }: ShareTextsProps) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const hydrated = useHydrated();
  const [language, setLanguage] = useState(locale);
  const copy = useCopy(t('link.copied'));
  const { text = '', subject = '' } = texts.find((each) => each.locale === language) ?? {};
  const message = `${text}\n${link}`;
  const share = () => {
    navigator.share({ text, url: link }).catch((error: unknown) => {
      // Whoever closes the dialog has changed their mind; a frame may not be allowed to open it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy(message);
    });
  };
  return (
    <BlockStack gap="300">
      <Select
        label={t('share.language')}
        options={texts.map((each) => ({ value: each.locale, label: LANGUAGES[each.locale] }))}
        value={language}
        onChange={(value) => setLanguage(texts.find((each) => each.locale === value)?.locale ?? locale)}
      />
      <Box background="bg-surface-secondary" borderRadius="200" padding="300">
        <div lang={language}>
          <Text as="p">{text}</Text>
          <Text as="p" breakWord>
            {link}
          </Text>
        </div>
      </Box>
      <InlineStack gap="200">
        <Button onClick={() => void copy(message)} disabled={!hydrated}>
          {t('share.copyText')}
        </Button>
        {hydrated && typeof navigator.share === 'function' ? <Button onClick={share}>{t('share.share')}</Button> : null}
        <Button external url={`https://wa.me/?text=${encodeURIComponent(message)}`}>
          WhatsApp
        </Button>
        <Button external url={`https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`}>
          Telegram
        </Button>
        <Button external url={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`}>
          Facebook
        </Button>
        <Button url={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`}>{t('share.mail')}</Button>
      </InlineStack>
    </BlockStack>
  );
}
