import { useState } from 'react'
import { newKey } from '../api/call.ts'
import type { DraftFields, DraftPicture, Files } from './draft.ts'
import { takePictures, type PictureLimits } from './picture-intake.ts'

/** Takes the pictures that somebody chooses for a draft, and says what is wrong with the others. */
export function usePictureIntake(
  { pictures }: DraftFields,
  limits: PictureLimits,
  add: (pictures: DraftPicture[], files: Files) => void,
) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const choose = (files: readonly File[]) => {
    const { taken, faults: found } = takePictures(files, pictures.length, limits)
    setFaults(found)
    const chosen = taken.map((file) => ({ file, picture: { key: newKey(), id: null, alt: '' } satisfies DraftPicture }))
    if (chosen.length === 0) return
    add(
      [...pictures, ...chosen.map(({ picture }) => picture)],
      Object.fromEntries(chosen.map(({ file, picture }) => [picture.key, file])),
    )
  }
  return { choose, faults, clearFaults: () => setFaults([]) }
}
