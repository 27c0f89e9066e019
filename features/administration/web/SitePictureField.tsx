import { FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { PICTURE_TYPES, acceptPictures } from '#platform/web/drafts/picture-intake.ts'
import { useUpload } from '#platform/web/files/useUpload.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { sitePicturesApi } from '../contract.ts'
import classes from './SitePictureField.module.css'
import { texts } from './texts.ts'

export type SitePicture = 'logo' | 'home'

const CONFIG_BY_KIND = {
  logo: { field: 'logo_url', set: sitePicturesApi.setLogo, remove: sitePicturesApi.removeLogo },
  home: {
    field: 'home_picture_url',
    set: sitePicturesApi.setHomePicture,
    remove: sitePicturesApi.removeHomePicture,
  },
} as const

/** Shows a picture of the installation, and lets it be replaced or removed. It is stored at once. */
export function SitePictureField({ kind }: { kind: SitePicture }) {
  const { field, set, remove } = CONFIG_BY_KIND[kind]
  const { label, hint, choose, removed } = texts.pictures[kind]
  const { data } = useEndpoint(sitePicturesApi.read, {})
  const [problem, setProblem] = useState<string | null>(null)
  const emptyInput = useRef<() => void>(null)
  const onRefused = ({ message }: { message: string }) => setProblem(message)
  const sending = useUpload(set, { onDone: () => toast.success(texts.pictureSaved), onRefused })
  const removing = useAction(remove, { onDone: () => toast.success(removed), onRefused })
  const url = data?.[field] ?? null
  const send = (file: File | null) => {
    // Allows the same file to be chosen again.
    emptyInput.current?.()
    if (!file) return
    const { taken, faults } = acceptPictures([file], 0, '')
    setProblem(faults[0] ?? null)
    if (taken.length > 0) void sending.run({ body: { file } })
  }
  return (
    <div role="group" aria-label={label} className={classes.field}>
      <p className={classes.label}>{label}</p>
      <p className={classes.hint}>{hint}</p>
      <FormError onClose={() => setProblem(null)}>{problem}</FormError>
      {url !== null && <img src={url} alt={label} className={classes.picture} data-kind={kind} />}
      <div className="buttons">
        <FileButton resetRef={emptyInput} accept={PICTURE_TYPES.join(',')} onChange={send}>
          {(button) => (
            <Button variant="default" {...button} loading={sending.busy}>
              {url === null ? choose : texts.replacePicture}
            </Button>
          )}
        </FileButton>
        {url !== null && (
          <Button variant="subtle" color="madder" loading={removing.busy} onClick={() => void removing.run({})}>
            {texts.removePicture}
          </Button>
        )}
      </div>
    </div>
  )
}
