import { FileButton, Text } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useUser } from '#features/accounts/web.tsx'
import { PICTURE_MAX_BYTES, profilesApi, type DeveloperProfile } from '../../contract.ts'
import { CreatorPicture } from '../creator/CreatorPicture.tsx'
import classes from './PictureField.module.css'
import { texts } from './texts.ts'

// Loads the cropper only when a picture is changed.
const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Shows one's picture and lets it be replaced. */
export function PictureField({ profile }: { profile: DeveloperProfile }) {
  const { fullName, username } = useUser()
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null)
  const [opened, setOpened] = useState(false)
  const emptyInput = useRef<() => void>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = useAction(profilesApi.removePicture, {
    onDone: () => toast.success(texts.pictureRemoved),
    onRefused: ({ message }) => setProblem(message),
  })
  const choose = (file: File | null) => {
    if (!file) return
    // The server validates too; this check saves the upload.
    if (!TYPES.includes(file.type)) return setProblem(texts.pictureType)
    if (file.size > PICTURE_MAX_BYTES) return setProblem(texts.pictureSize)
    setProblem(null)
    if (chosen) URL.revokeObjectURL(chosen.address)
    setChosen({ file, address: URL.createObjectURL(file) })
    setOpened(true)
  }
  // Keeps the file until another is selected, so that the dialog can fade out and restore the focus.
  const close = () => {
    // Allows the same file to be selected again.
    emptyInput.current?.()
    setOpened(false)
  }
  const hasPicture = profile.profile_image_url !== null
  return (
    <div className={classes.field}>
      <div className={classes.picture}>
        <CreatorPicture name={fullName || username} url={profile.profile_image_url} />
      </div>
      <div className={classes.words}>
        <FormError>{problem}</FormError>
        <div className="buttons">
          <FileButton resetRef={emptyInput} accept={TYPES.join(',')} onChange={choose}>
            {(props) => (
              <Button variant="default" {...props}>
                {hasPicture ? texts.changePhoto : texts.uploadPhoto}
              </Button>
            )}
          </FileButton>
          {hasPicture && (
            <Button variant="subtle" color="madder" loading={remove.busy} onClick={() => void remove.run({})}>
              {texts.removePhoto}
            </Button>
          )}
        </div>
        <Text c="dimmed" size="sm">
          {texts.pictureHint}
        </Text>
      </div>
      {chosen && (
        <Suspense>
          <CropDialog key={chosen.address} {...chosen} opened={opened} onClose={close} onBroken={setProblem} />
        </Suspense>
      )}
    </div>
  )
}
