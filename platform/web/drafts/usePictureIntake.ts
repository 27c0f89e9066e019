import { useState } from 'react'
import { createIdempotencyKey } from '../api/call.ts'
import type { DraftFields, DraftPicture, Files } from './draft.ts'
import { acceptPictures } from './picture-intake.ts'

export type PictureIntake = ReturnType<typeof usePictureIntake>

/** Adds chosen pictures to a draft and reports why others were rejected. */
export function usePictureIntake(
  { pictures }: DraftFields,
  tooMany: string,
  change: (changes: DraftFields, files: Files) => void,
) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const choose = (files: readonly File[]) => {
    const { taken, faults: found } = acceptPictures(files, pictures.length, tooMany)
    setFaults(found)
    const chosen = taken.map((file) => ({
      file,
      picture: { key: createIdempotencyKey(), id: null, alt: '' } satisfies DraftPicture,
    }))
    if (chosen.length === 0) return
    change(
      { pictures: [...pictures, ...chosen.map(({ picture }) => picture)] },
      Object.fromEntries(chosen.map(({ file, picture }) => [picture.key, file])),
    )
  }
  return { choose, faults, clearFaults: () => setFaults([]) }
}
