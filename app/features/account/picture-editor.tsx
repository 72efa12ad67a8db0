import { useState } from 'react';
import { BlockStack, Box, Button, DropZone, InlineError, InlineStack, RangeSlider, Text } from '@shopify/polaris';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { cropPicture, readPicture } from './crop-picture.ts';
import './picture-editor.css';

const FILE_LIMIT_BYTES = 10 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

interface PictureEditorProps {
  saving: boolean;
  /** Gets the base64 of the cut picture. */
  onSave: (image: string) => void;
  onCancel: () => void;
}

/** Takes a picture file and lets its owner choose the square of it that is shown. */
export default function PictureEditor({ saving, onSave, onCancel }: PictureEditorProps) {
  const { t } = useTranslation('account');
  const [picture, setPicture] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = ([file]: File[]) => {
    if (file === undefined || !TYPES.includes(file.type)) setRefused(t('picture.wrongType'));
    else if (file.size > FILE_LIMIT_BYTES) setRefused(t('picture.tooLarge'));
    else void readPicture(file).then(setPicture, () => setRefused(t('picture.unreadable')));
  };
  if (picture !== null) return <PictureCropper picture={picture} saving={saving} onSave={onSave} onCancel={onCancel} />;
  return (
    <BlockStack gap="300">
      <DropZone accept={TYPES.join(',')} type="image" allowMultiple={false} label={t('picture.choose')} onDrop={take}>
        <DropZone.FileUpload actionTitle={t('picture.choose')} actionHint={t('picture.hint')} />
      </DropZone>
      {refused === null ? null : <InlineError message={refused} fieldID="picture" />}
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
      <div className="wharf-cropper">
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
