import { useState } from 'react'
import { newKey } from '#platform/web/call.ts'
import { useDroppedFiles } from '#platform/web/useDroppedFiles.ts'
import type { DraftPicture } from './draft.ts'
import { isReadme, takePictures, takeReadme } from './intake.ts'
import type { Draft } from './useDraft.ts'

/** Takes the files that somebody chooses, or drops anywhere on the page: pictures, and a README. */
export function useIntake({ fields, change }: Pick<Draft, 'fields' | 'change'>) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const [readmeFault, setReadmeFault] = useState<string | null>(null)
  // A README that would take the place of what is written; it stays while the question fades.
  const [waiting, setWaiting] = useState<{ name: string; readme: string; asks: boolean } | null>(null)

  const choosePictures = (files: readonly File[]) => {
    const { taken, faults: found } = takePictures(files, fields.pictures.length)
    setFaults(found)
    const chosen = taken.map((file) => ({ file, picture: { key: newKey(), id: null, alt: '' } satisfies DraftPicture }))
    if (chosen.length === 0) return
    change(
      { pictures: [...fields.pictures, ...chosen.map(({ picture }) => picture)] },
      Object.fromEntries(chosen.map(({ file, picture }) => [picture.key, file])),
    )
  }
  const chooseReadme = async (file: File) => {
    const found = await takeReadme(file)
    setReadmeFault('fault' in found ? found.fault : null)
    if ('fault' in found) return
    if (fields.readme.trim() === '') change({ readme: found.readme })
    else setWaiting({ name: file.name, readme: found.readme, asks: true })
  }
  const isOver = useDroppedFiles((files) => {
    const readme = files.find(isReadme)
    const others = files.filter((file) => file !== readme)
    if (others.length > 0) choosePictures(others)
    if (readme) void chooseReadme(readme)
  })
  return {
    isOver,
    choosePictures,
    faults,
    forgetFaults: () => setFaults([]),
    chooseReadme: (file: File) => void chooseReadme(file),
    readmeFault,
    waiting,
    endWaiting: (replace: boolean) => {
      if (replace && waiting) change({ readme: waiting.readme })
      setWaiting((before) => before && { ...before, asks: false })
    },
  }
}
