import { Group, Progress, Slider, Stack } from '@mantine/core'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { useUpload } from '#platform/web/files/useUpload.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { profilesApi } from '../../contract.ts'
import classes from './CropDialog.module.css'
import { texts } from './texts.ts'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.05
const KEY_STEP_PX = 8

interface CropDialogProps {
  file: File
  /** Object URL of the file. */
  address: string
  opened: boolean
  onClose: () => void
  /** Called when the browser cannot display the file. */
  onBroken: (why: string) => void
}

/** Selects the visible square of a picture, and uploads the whole file with that area; the server crops it. */
export function CropDialog({ file, address, opened, onClose, onBroken }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const upload = useUpload(profilesApi.setPicture, {
    onDone: () => {
      toast.success(texts.pictureSaved)
      onClose()
    },
  })
  const send = () => void upload.run({ body: { file, ...(area && toFractions(area)) } })
  const cancel = () => {
    upload.cancel()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={cancel} title={texts.cropTitle}>
      <Stack gap="md">
        <FormError>{upload.error?.message}</FormError>
        <div className={classes.stage}>
          <Cropper
            image={address}
            aspect={1}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            keyboardStep={KEY_STEP_PX}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={setArea}
            cropperProps={{ 'aria-label': texts.cropHint, role: 'application' }}
            mediaProps={{
              alt: '',
              onError: () => {
                onBroken(texts.pictureBroken)
                onClose()
              },
            }}
          />
        </div>
        <p className="note">{texts.cropHint}</p>
        <Slider
          thumbLabel={texts.zoom}
          label={null}
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          onChange={setZoom}
        />
        {upload.progress !== null && (
          <Progress value={upload.progress * 100} aria-label={texts.pictureSending} transitionDuration={200} />
        )}
        <Group justify="flex-end" gap="sm">
          <CancelButton onClick={cancel} />
          <Button aria-disabled={upload.busy} onClick={send}>
            {upload.busy ? texts.pictureSending : texts.savePhoto}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

// The cropper returns percentages, which may exceed the edges by rounding.
const toFractions = ({ x, y, width, height }: Area) => {
  const fraction = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  return { x: fraction(x), y: fraction(y), width: fraction(width), height: fraction(height) }
}
