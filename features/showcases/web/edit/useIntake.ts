import { useState } from 'react'
import { PICTURES_MAX } from '#platform/contract/pictures.ts'
import { usePictureIntake } from '#platform/web/drafts/usePictureIntake.ts'
import type { Draft } from '#platform/web/drafts/useDraft.ts'
import { useDroppedFiles } from '#platform/web/files/useDroppedFiles.ts'
import type { DraftFields } from './draft.ts'
import { isReadme, readReadmeFile } from './intake.ts'
import { texts } from './texts.ts'

/** Accepts files that are chosen, or dropped anywhere on the page: pictures, and a README. */
export function useIntake({ fields, change }: Pick<Draft<DraftFields>, 'fields' | 'change'>) {
  const pictures = usePictureIntake(fields, texts.tooManyPictures(PICTURES_MAX), change)
  const [readmeFault, setReadmeFault] = useState<string | null>(null)
  // An uploaded README that would overwrite existing text; kept until the closing animation of the question ends.
  const [waiting, setWaiting] = useState<{ name: string; readme: string; asks: boolean } | null>(null)

  const chooseReadme = async (file: File) => {
    const found = await readReadmeFile(file)
    setReadmeFault('fault' in found ? found.fault : null)
    if ('fault' in found) return
    if (fields.readme.trim() === '') change({ readme: found.readme })
    else setWaiting({ name: file.name, readme: found.readme, asks: true })
  }
  const isOver = useDroppedFiles((files) => {
    const readme = files.find(isReadme)
    const others = files.filter((file) => file !== readme)
    if (others.length > 0) pictures.choose(others)
    if (readme) void chooseReadme(readme)
  })
  return {
    isOver,
    pictures,
    chooseReadme: (file: File) => void chooseReadme(file),
    readmeFault,
    waiting,
    endWaiting: (replace: boolean) => {
      if (replace && waiting) change({ readme: waiting.readme })
      setWaiting((before) => before && { ...before, asks: false })
    },
  }
}
