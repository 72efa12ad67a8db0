import { useState } from 'react';
import { BlockStack, Box, Button, DropZone, InlineError, InlineStack, RangeSlider, Text } from '@shopify/polaris';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import styles from './picture-editor.module.css';

const FILE_LIMIT_BYTES = 10 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

interface PictureEditorProps {
  saving: boolean;
  /** Gets the cropped picture. */
  onSave: (picture: Blob) => void;
  onCancel: () => void;
}

/** Takes a picture file and lets the merchant select the part that is shown. A default export, as `lazy` demands. */
export default function PictureEditor({ saving, onSave, onCancel }: PictureEditorProps) {
  const { t } = useTranslation('account');
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const readFile = ([file]: File[]) => {
    if (file === undefined || !TYPES.includes(file.type)) setError(t('picture.wrongType'));
    else if (file.size > FILE_LIMIT_BYTES) setError(t('picture.tooLarge'));
    else void readPicture(file).then(setPicture, () => setError(t('picture.unreadable')));
  };
  if (picture !== null) return <PictureCropper picture={picture} saving={saving} onSave={onSave} onCancel={onCancel} />;
  return (
    <BlockStack gap="300">
      <DropZone accept={TYPES.join(',')} type="image" allowMultiple={false} label={t('picture.choose')} onDrop={readFile}>
        <DropZone.FileUpload actionTitle={t('picture.choose')} actionHint={t('picture.hint')} />
      </DropZone>
      {error === null ? null : <InlineError message={error} fieldID="picture" />}
      <InlineStack>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </InlineStack>
    </BlockStack>
  );
}

function PictureCropper({ picture, saving, onSave, onCancel }: PictureEditorProps & { picture: string }) {
  const { t } = useTranslation('account');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [failed, setFailed] = useState(false);
  const save = () => {
    if (area !== null) void cropPicture(picture, area).then(onSave, () => setFailed(true));
  };
  return (
    <BlockStack gap="300">
      <div className={styles['cropper']}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          mediaProps={{ alt: t('picture.preview') }}
          cropperProps={{ 'aria-label': t('picture.move'), 'role': 'group' }}
          disableAutomaticStylesInjection
        />
      </div>
      <Text as="p" tone="subdued">
        {t('picture.moveHelp')}
      </Text>
      <Box maxWidth="20rem">
        <RangeSlider label={t('picture.zoom')} min={1} max={3} step={0.1} value={zoom} onChange={(value) => setZoom(Number(value))} />
      </Box>
      {failed ? <InlineError message={t('picture.unreadable')} fieldID="picture" /> : null}
      <InlineStack gap="200">
        <Button variant="primary" loading={saving} onClick={save}>
          {t('picture.save')}
        </Button>
        <Button disabled={saving} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** Side of the square that is sent; the server makes its sizes from it. */
const SIDE_PX = 256;
const QUALITY = 0.92;

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture file as a `data:` address, the only kind the content security policy allows. Rejects when it is no picture. */
async function readPicture(file: File): Promise<string> {
  const picture = await readAsDataUrl(file);
  await loadImage(picture);
  return picture;
}

/** Crops the square, in pixels of the picture, to a JPEG. */
async function cropPicture(picture: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = await loadImage(picture);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas here');
  // A JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.drawImage(image, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('not a picture')) : resolve(blob)), 'image/jpeg', QUALITY);
  });
}

function loadImage(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not a picture'));
    image.src = source;
  });
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('not readable'));
    reader.readAsDataURL(file);
  });
}
