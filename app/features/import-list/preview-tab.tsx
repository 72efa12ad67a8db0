import { Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { PriceRange } from './draft-range.tsx';

/** The stored draft much as a shop would show it. A default export, as `lazy` demands. */
export default function PreviewTab({ draft, dirty }: { draft: ImportItem; dirty: boolean }) {
  const { t } = useTranslation('import-list');
  return (
    <Card>
      {dirty ? (
        <Text as="p" tone="subdued">
          {t('preview.stored')}
        </Text>
      ) : null}
      <div className="wharf-shop-preview">
        <div className="wharf-shop-preview__pictures">
          {draft.pictures.length === 0 ? <PreviewImage src={null} alt={draft.title} size="large" /> : null}
          {draft.pictures.map(({ position, url, alt }) => (
            <img key={position} src={url} alt={alt} loading="lazy" />
          ))}
        </div>
        <div>
          <Text as="p" tone="subdued">
            {draft.vendor}
          </Text>
          <Text as="h2" variant="headingLg">
            {draft.title}
          </Text>
          <Text as="p" variant="headingMd">
            <PriceRange draft={draft} />
          </Text>
          {draft.options
            .filter(({ dropped }) => !dropped)
            .map(({ name, values }, place) => (
              // Options keep their places.
              <div key={place}>
                <Text as="h3" variant="headingXs">
                  {name}
                </Text>
                <p>{[...new Set(values.map((value) => value.name))].join(' · ')}</p>
              </div>
            ))}
          {/* The provider's sanitised HTML. */}
          <div
            className="wharf-preview-box"
            dangerouslySetInnerHTML={{ __html: draft.descriptionHtml === '' ? t('editor.noDescription') : draft.descriptionHtml }}
          />
        </div>
      </div>
    </Card>
  );
}
