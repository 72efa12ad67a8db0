import { Box, Icon } from '@shopify/polaris';
import { FileIcon } from '@shopify/polaris-icons';
import { generatePath } from 'react-router';
import type { PraiseCard } from '#contract/praise-cards.ts';
import { CARD_BLEED_MM, CARD_HEIGHT_MM, CARD_WIDTH_MM } from '#contract/praise-cards.values.ts';
import { paths } from '#app/paths.ts';
import styles from './card-picture.module.css';

interface CardPictureProps {
  card: Pick<PraiseCard, 'id' | 'artwork' | 'version'> | null;
  /** How the template is printed. */
  drawing: string;
  /** What the picture is of; empty where words beside it say so. */
  alt: string;
  width: number;
  /** Lines where the card may be cut. */
  withSafeArea?: boolean;
}

/** A card as it is printed: the merchant's own artwork, or the template's drawing. */
export function CardPicture({ card, drawing, alt, width, withSafeArea = false }: CardPictureProps) {
  const artwork = card?.artwork ?? null;
  const across = artwork !== null && (artwork.widthPx ?? 0) > (artwork.heightPx ?? 0);
  const height = (width * CARD_HEIGHT_MM) / CARD_WIDTH_MM;
  const inset = `${(CARD_BLEED_MM / CARD_WIDTH_MM) * width}px`;
  if (artwork?.contentType === 'application/pdf')
    return (
      <Box padding="400" borderWidth="025" borderColor="border" width={`${width}px`}>
        <Icon source={FileIcon} accessibilityLabel={alt} />
      </Box>
    );
  const source =
    artwork === null || card === null
      ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
      : `${generatePath(paths.praiseCardArtwork, { praiseCardId: card.id })}?v=${card.version}`;
  return (
    <div className={styles.card} style={across ? { width: height, height: width } : { width, height }}>
      <img src={source} alt={alt} width={across ? height : width} height={across ? width : height} />
      {withSafeArea ? <div className={styles.safe} style={{ inset }} aria-hidden /> : null}
    </div>
  );
}
