import { Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import { usePreview } from './use-preview.tsx';

const SIZES = { extraSmall: 'sizeExtraSmall', small: 'sizeSmall', medium: 'sizeMedium', large: 'sizeLarge' } as const;

interface PreviewImageProps {
  src: string | null;
  /** What the picture shows: the product's or variant's name. */
  alt: string;
  size?: keyof typeof SIZES;
  /** Chosen by pressing, where the picture is one of several. */
  onChoose?: () => void;
  chosen?: boolean;
}

/** A thumbnail with a large preview on hover and focus (specification 2); a picture that is missing shows its place. */
export function PreviewImage({ src, alt, size = 'small', onChoose, chosen }: PreviewImageProps) {
  const { t } = useTranslation('ui');
  const { previewOf, panel } = usePreview();
  if (src === null) return <Thumbnail source={ImageIcon} alt={alt} size={size} />;
  const preview = previewOf({ src, alt });
  return (
    <>
      <button
        type="button"
        className="wharf-thumbnail"
        aria-label={t('previewOf', { name: alt })}
        {...(chosen === undefined ? {} : { 'aria-pressed': chosen })}
        {...preview.pointer}
        {...preview.focus}
        onClick={onChoose}
      >
        {/* As Polaris' thumbnail, but fetched when it comes into sight. */}
        <span className={`Polaris-Thumbnail Polaris-Thumbnail--${SIZES[size]}`}>
          <img src={src} alt="" loading="lazy" decoding="async" />
        </span>
      </button>
      {panel}
    </>
  );
}
